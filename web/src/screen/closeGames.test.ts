import { expect, test } from 'vitest';
import type { Table } from '$/api/api.generated';
import { closeGames } from './closeGames';

const BOARD = 'trams/one';
const played = (game: string, ...scores: (number | null)[]) =>
  ({ game, result: { scores, places: [], winners: [] } }) as unknown as Pick<Table, 'game' | 'result'>;
const game = (...scores: (number | null)[]) => played(BOARD, ...scores);

test('the closest games come first, and those that one player finished alone not at all', () => {
  const [clear, close, alone, none] = [game(40, 12), game(30, 31, null), game(20, null), { game: BOARD, result: null }];
  expect(closeGames([clear, close, alone, none], BOARD)).toEqual([close, clear]);
});

test('games of the board that will be played come before others of its game, and those before any', () => {
  const [here, related, other] = [game(40, 12), played('trams/two', 30, 31), played('trains/one', 20, 20)];
  expect(closeGames([other, related, here], BOARD)).toEqual([here]);
  expect(closeGames([other, related], BOARD)).toEqual([related]);
  expect(closeGames([other], BOARD)).toEqual([other]);
});
