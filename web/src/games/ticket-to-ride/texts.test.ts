import { afterEach, expect, test } from 'vitest';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';
import game from '.';

const claim = { key: 'claim', seat: 0, ply: 1, a: 'Waterloo', b: 'Big Ben', points: 7 };

afterEach(() => language.choose('en'));

test('cards are counted in the singular and in the plural', async () => {
  const texts = await new GameTexts(game.texts).load();
  expect(texts.say({ ...claim, cards: { yellow: 1, bus: 1 } }, ['Ada'])).toContain('with 1 yellow and 1 bus:');
  expect(texts.say({ ...claim, cards: { yellow: 2, bus: 2 } }, ['Ada'])).toContain('with 2 yellow and 2 buses:');
});

test('a word of several forms stands alone in the singular', async () => {
  await language.choose('pt');
  const texts = await new GameTexts(game.texts).load();
  expect(texts.word('cards', 'bus')).toBe('autocarro');
  expect(texts.say({ key: 'turned_up', ply: 1, cards: ['black', 'bus'] }, [])).toContain('preta e autocarro');
});
