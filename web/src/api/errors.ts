/** Error messages in the reader's language. */
import { knownText, t } from '$/languages/language.svelte';
import { ApiError } from './client';

/** The text for the server's key of an error; for any other error, that something went wrong. */
export function errorText(error: unknown): string {
  const key = error instanceof ApiError ? error.key : '';
  return knownText(`error.${key}`) ?? t('home.trouble');
}
