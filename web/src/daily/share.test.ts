import { expect, test } from 'vitest';
import { binsOf } from './bins';
import { signs } from './share';

test('a sign for each round, by the points it brought', () => {
  expect(signs([-2, 0, 1, 4, 7, 8, 14])).toBe('🟥🟥⬜🟨🟨🟩🟩');
});

test('results in steps of five points, with none left out between', () => {
  const bars = [
    { points: 61, tries: 2 },
    { points: 49, tries: 1 },
    { points: null, tries: 3 },
  ];
  expect(binsOf(bars, 49)).toEqual([
    { from: 60, tries: 2, mine: false },
    { from: 55, tries: 0, mine: false },
    { from: 50, tries: 0, mine: false },
    { from: 45, tries: 1, mine: true },
    { from: null, tries: 3, mine: false },
  ]);
  expect(binsOf([], null)).toEqual([]);
});
