import { afterEach, expect, test } from 'vitest';
import { gainText, language, ordinalText, pointsText, t } from './language.svelte';

afterEach(() => language.choose('en'));

test('one point is one point, won, lost or counted', async () => {
  expect([gainText(1), gainText(-1), gainText(3), pointsText(1), pointsText(0)]).toEqual(['+1 point', '−1 point', '+3 points', '1 point', '0 points']);
  await language.choose('it');
  expect([gainText(1), gainText(2)]).toEqual(['+1 punto', '+2 punti']);
});

test('Portuguese is that of Portugal, English that of Britain', async () => {
  expect(document.documentElement.lang).toBe('en-GB');
  expect(language.date('2026-11-16T15:17')).toBe('16 Nov 2026, 15:17');
  expect(language.list(['a', 'b', 'c'])).toBe('a, b and c');
  await language.choose('pt');
  expect(document.documentElement.lang).toBe('pt-PT');
  expect(pointsText(0)).toBe('0 pontos');
  expect(language.date('2026-11-16T15:17')).toBe('16/11/2026, 15:17');
});

test('a place in an order is said as each language says it', async () => {
  expect([1, 2, 3, 4, 5].map(ordinalText)).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  await language.choose('fr');
  expect([1, 2].map(ordinalText)).toEqual(['1re', '2e']);
  expect(t('end.place', { place: ordinalText(2), of: 3, points: pointsText(41) })).toBe('Vous terminez à la 2e place sur 3, avec 41 points.');
});

test('percentages of a whole sum up to 100', () => {
  expect(language.shares([0.117, 0.497, 0.386])).toEqual(['12%', '50%', '38%']);
  expect(language.shares([1 / 3, 1 / 3, 1 / 3])).toEqual(['34%', '33%', '33%']);
  expect(language.shares([1, 0])).toEqual(['100%', '0%']);
  expect(language.shares([])).toEqual([]);
});

test('a text without one of its parameters does not compile, and throws', () => {
  // @ts-expect-error -- `place` is missing
  expect(() => t('end.place', { of: 3, points: '41 points' })).toThrow('"place"');
  // @ts-expect-error -- all of them are missing
  expect(() => t('end.place')).toThrow('parameter');
  // @ts-expect-error -- one of the two texts needs a name
  expect(() => t(Math.random() < 2 ? 'absent.text' : 'absent.bot')).toThrow('"name"');
  expect(t('absent.bot')).toBe('Let a bot take over');
});
