import { expect, test } from 'vitest';
import type { Averages, Insights } from '$/api/api.generated';
import { ticks } from '$/components/Chart.svelte';
import { compared, verdict } from './insights';

const averages = (zones: Record<string, number>): Averages => ({ games: 50, zones, rounds: [] });
const insights = (more: Partial<Insights>): Insights => ({
  game: 'a/b',
  rating: 25,
  mine: averages({ turn: -6.2, tourists: 20, total: 13.8 }),
  level: averages({ turn: -2, tourists: 17.4, total: 15.4 }),
  expert: null,
  ...more,
});

test('the zone in which most is left is named, and the one in which most is won', () => {
  expect(verdict(insights({}))).toEqual({
    beside: 'level',
    weak: { zone: 'turn', points: 4 },
    strong: { zone: 'tourists', points: 3 },
  });
  expect(compared(insights({})).map((row) => row.zone)).toEqual(['turn', 'tourists', 'total']);
});

test('without anybody of the same level the expert is compared with, and without both nobody', () => {
  const expert = averages({ turn: -1, tourists: 30, total: 29 });
  expect(verdict(insights({ level: null, expert }))).toEqual({
    beside: 'expert',
    weak: { zone: 'tourists', points: 10 },
    strong: null,
  });
  expect(verdict(insights({ level: null }))).toBeNull();
  expect(verdict(insights({ mine: null }))).toBeNull();
});

test('lines are drawn at round numbers', () => {
  expect(ticks(0, 83)).toEqual([0, 50]);
  expect(ticks(22.1, 27.4)).toEqual([24, 26]);
  expect(ticks(-6, 4)).toEqual([-5, 0]);
});
