import { beforeEach, expect, test } from 'vitest';
import { solved } from './solved.svelte';

beforeEach(() => {
  solved.kept = { made: {}, solved: [], streak: 0, longest: 0 };
});

test('a streak is of puzzles solved at the first try', () => {
  solved.note('a', 23, 23);
  solved.note('b', 30, 30);
  expect(solved.kept.streak).toBe(2);
  solved.note('c', 19, 23);
  expect(solved.kept.streak).toBe(0);
  expect(solved.kept.longest).toBe(2);
  solved.note('c', 23, 23);
  expect(solved.kept.streak).toBe(0);
  expect(solved.has('c')).toBe(true);
});

test('an elimination is a try', () => {
  solved.note('a', null, 23);
  expect(solved.tried('a')).toBe(true);
  expect(solved.has('a')).toBe(false);
});
