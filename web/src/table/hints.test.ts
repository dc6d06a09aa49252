import { afterEach, describe, expect, test } from 'vitest';
import { boards, botsOf, rulesOf } from '$/engine/tests';
import { gameOf } from '$/games';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { language, LANGUAGES } from '$/languages/language.svelte';
import { readerFromDisk } from './tests';

afterEach(() => language.choose('en'));

const forTwo = boards.filter(({ board, index }) => index.boards[board]!.seats[0]![1].includes(2));

describe.each(forTwo)('hints in $name', (board) => {
  const { name } = board;
  const [rules, bots] = [rulesOf(board), botsOf(board)];

  test('every line has a reason, in one whole sentence without a blank, in every language', async () => {
    const reader = await readerFromDisk(name);
    const texts = new GameTexts(gameOf(name).texts);
    const found = new Map<string, Readonly<Record<string, unknown>>>();
    for (const seed of [1n, 2n, 3n]) {
      const game = rules.deal(2, {}, seed);
      for (let seat = game.toMove; seat !== null; seat = game.toMove) {
        const state = rules.masked(game.state, seat);
        const lines = reader.lines(state);
        const isStuck = lines.every(({ eliminates }) => eliminates);
        for (const { moves, eliminates } of lines) {
          const reason = reader.reason(state, moves);
          expect(reason === null).toBe(eliminates && !isStuck);
          if (reason) found.set(reason.key, reason.facts);
        }
        game.attempt(bots.plan('random', Number(seed), state, seat));
      }
    }
    expect(found.size).toBeGreaterThan(6);
    for (const code of Object.keys(LANGUAGES)) {
      await language.choose(code);
      await texts.load();
      for (const [key, facts] of found) {
        const told = texts.reason(key, facts);
        expect(told).toMatch(/^\S.*\.$/);
        expect(told).not.toMatch(/[{}…]|undefined|NaN|null/);
      }
    }
  });
});
