import { expect, test } from 'vitest';
import type { Table } from '$/api/api.generated';
import { closeGames } from './closeGames';

const game = (...scores: (number | null)[]): Pick<Table, 'result'> => ({ result: { scores, places: [], winners: [] } }) as unknown as Pick<Table, 'result'>;

test('the closest games come first, and those that one player finished alone not at all', () => {
  const [clear, close, alone, none] = [game(40, 12), game(30, 31, null), game(20, null), { result: null }];
  expect(closeGames([clear, close, alone, none])).toEqual([close, clear]);
});
