import { expect, test } from 'vitest';
import { actual, rankedAtTable, toldAtTable } from './actual';

const end = (totals: (number | null)[], places: number[], winners: number[]) =>
  actual({ is_over: true, seats: totals.length, winners, sheets: totals.map((total) => ({ total, boxes: {} })) } as never, places);
const left = (...seats: boolean[]) => seats.map((away) => ({ away }));

test('a bot that took over wins nothing: its player comes last, and the best of the others wins', () => {
  const view = rankedAtTable(end([50, 40, 30], [1, 2, 3], [0]), left(true, false, false));
  expect(view).toMatchObject({ places: [3, 1, 2], winners: [1] });
  expect(toldAtTable([{ key: 'end', winners: [0] }, { key: 'round' }], view)).toEqual([{ key: 'end', winners: [1] }, { key: 'round' }]);
});

test('a player who was eliminated does not win because the others left', () => {
  expect(rankedAtTable(end([50, null], [1, 2], [0]), left(true, false))).toMatchObject({ places: [2, 1], winners: [] });
});

test('a game that nobody left is ranked by its rules', () => {
  const view = end([40, 40], [1, 1], [0, 1]);
  expect(rankedAtTable(view, left(false, false))).toBe(view);
});
