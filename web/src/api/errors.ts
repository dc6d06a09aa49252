/** Error messages in the reader's language. */
import { isKey, t, type Key } from '$/languages/language.svelte';
import { ApiError } from './client';

/** The text for the server's key of an error; for any other error, that something went wrong. */
export function errorText(error: unknown): string {
  const key = error instanceof ApiError ? error.key : '';
  return isKey(`error.${key}`) ? t(`error.${key}` as Key) : t('home.trouble');
}
