import { afterEach, expect, test } from 'vitest';
import { labelled, language } from '$/languages/language.svelte';
import { clockName } from './terms';

afterEach(() => language.choose('en'));

test('one minute is one minute', async () => {
  const clock = { kind: 'live', reserve: 60, bonus: 3 } as const;
  expect(clockName(clock)).toBe('1 minute, plus 3 seconds per turn');
  expect(clockName({ ...clock, reserve: 600, bonus: 1 })).toBe('10 minutes, plus 1 second per turn');
  await language.choose('it');
  expect(clockName(clock)).toBe('1 minuto, più 3 secondi per turno');
});

test('a colon is written as the language writes it', async () => {
  expect(labelled('Sheets', 'hidden')).toBe('Sheets: hidden');
  await language.choose('fr');
  expect(labelled('Feuilles', 'cachées')).toBe('Feuilles\u00a0: cachées');
});
