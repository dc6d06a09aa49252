import { afterEach, expect, test } from 'vitest';
import { language, t } from '$/languages/language.svelte';
import { ApiError } from './client';
import { errorText } from './errors';

afterEach(() => language.choose('en'));

test('an error of the server is told in the language of the reader, by its key', async () => {
  const taken = new ApiError(409, 'seat_taken', 'somebody sits there');
  expect(errorText(taken)).toBe('Someone is sitting there already.');
  await language.choose('it');
  expect(errorText(taken)).toBe('Lì c’è già qualcuno.');
});

test('what has no text is something that went wrong, never the English of the server', () => {
  expect(errorText(new ApiError(418, 'teapot', 'short and stout'))).toBe(t('home.trouble'));
  expect(errorText(new Error('Unexpected token'))).toBe(t('home.trouble'));
});
