import { expect, test } from 'vitest';
import type { Tournament } from '$/api/api.generated';
import { clockText, crosstable, isMyTurn, opponents, results } from './results';

const event = {
  standings: [{ person: { id: 'a', name: 'Ada', guest: true } }, { person: { id: 'b', name: 'Bo', guest: true } }],
} as unknown as Tournament;
const numbers = { number: String };

test('a game is told by who plays, and by places once it is over', () => {
  const game = { table: 'x', state: 'playing' as const, people: ['a', 'b'], places: null, to_move: ['b'] };
  expect(results(game, event, numbers)).toBe('Ada – Bo');
  expect(results({ ...game, state: 'finished', places: [2, 1] }, event, numbers)).toBe('1. Bo, 2. Ada');
  expect(results({ ...game, state: 'finished', places: [1, 1] }, event, numbers)).toBe('1. Ada, 1. Bo');
});

test('a crosstable has the points of the row, and the reader finds their turn', () => {
  const game = { table: 'x', state: 'playing' as const, people: ['b', 'a'], places: null, to_move: ['b'] };
  const cells = (places: number[] | null, me: string | null): unknown[] =>
    crosstable({ ...event, games: [{ ...game, places }] }, me).map((row) => row.map((cell) => cell && (cell.mine || cell.points)));
  expect(cells([1, 2], 'a')).toEqual([
    [null, 0],
    [2, null],
  ]);
  expect(cells([1, 1], null)).toEqual([
    [null, 1],
    [1, null],
  ]);
  expect(cells(null, 'b')).toEqual([
    [null, null],
    [true, null],
  ]);
  expect(isMyTurn(game, 'a')).toBe(false);
  expect(opponents(game, event, 'b', { list: (names) => names.join() })).toBe('Ada');
});

test('what is left of an hour', () => {
  expect(clockText(3_600_000)).toBe('1:00:00');
  expect(clockText(245_000)).toBe('4:05');
  expect(clockText(1)).toBe('0:01');
});
