import { expect, test } from 'vitest';
import { compareTurns } from './compare';

test('turns lie beside each other, also where one line has more of them', () => {
  expect(compareTurns([['A1'], ['A2']], [['B1', 'B2']], false)).toEqual([
    { mine: ['A1'], best: ['B1', 'B2'], reply: null },
    { mine: ['A2'], best: null, reply: null },
  ]);
});

test('every second turn of an answer with another player is a reply', () => {
  expect(compareTurns([['claim 1']], [['claim 2'], ['draw deck'], ['claim 3']], true)).toEqual([
    { mine: ['claim 1'], best: ['claim 2'], reply: ['draw deck'] },
    { mine: null, best: ['claim 3'], reply: null },
  ]);
});

test('whoever gave up sees the best turns alone', () => {
  expect(compareTurns([], [['B1']], false)).toEqual([{ mine: null, best: ['B1'], reply: null }]);
});
