import { expect, test } from 'vitest';
import type { LogEntry } from '$/api/api.generated';
import { latestTurns, logTurns } from './logTurns';

const entry = (key: string, ply: number, n: number, seat?: number): LogEntry => ({ key, ply, n, ...(seat === undefined ? {} : { seat }) });

test('what a player did in a row is one item, and what concerns the table stands for itself', () => {
  const log = [
    entry('round', 4, 2, 0),
    entry('marker', 5, 0, 0),
    entry('boards', 5, 1, 0),
    entry('marker', 6, 0, 0),
    entry('marker', 7, 0, 1),
    entry('objective', 7, 1, 1),
    entry('round', 7, 2, 1),
    entry('marker', 8, 0, 1),
  ];
  const turns = logTurns(log, ({ key }) => key === 'round' || key === 'objective');
  expect(turns.map(({ seat, entries, ply }) => [seat, entries.length, ply])).toEqual([
    [null, 1, 4],
    [0, 3, 6],
    [1, 1, 7],
    [null, 1, 7],
    [null, 1, 7],
    [1, 1, 8],
  ]);
  expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
  const told = latestTurns({ log, gains: [0, 0, 0, 0, 2, 1, 3, 4] }, (done) => `${done.length} things`, new Set(['round', 'objective']));
  expect(told).toEqual([
    { seat: 0, text: '3 things', gain: 3 },
    { seat: 1, text: '1 things', gain: 4 },
  ]);
});
