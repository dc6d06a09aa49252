import { expect, test } from 'vitest';
import type { LogEntry } from '$/api/api.generated';
import { logTurns, sinceMyTurn } from './logTurns';

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
});

test('what the others did since my last turn is told together', () => {
  const log = [
    entry('marker', 4, 0, 1),
    entry('marker', 5, 0, 0),
    entry('marker', 6, 0, 1),
    entry('round', 6, 1, 0),
    entry('marker', 7, 0, 2),
    entry('boards', 7, 1, 2),
    entry('marker', 8, 0, 1),
  ];
  const told = sinceMyTurn({ log, gains: [0, 0, 0, 9, 2, 1, 3, 4] }, [0], (done) => `${done.length} things`, new Set(['round']));
  expect(told).toMatchObject([
    { seat: 2, text: '2 things', gain: 3 },
    { seat: 1, text: '2 things', gain: 5 },
  ]);
  expect(sinceMyTurn({ log: log.slice(0, 2), gains: [] }, [0], () => 'something')).toEqual([]);
  const looked = sinceMyTurn({ log, gains: [] }, [], (done) => `${done.length} things`, new Set(['round']));
  expect(looked.map(({ seat, text }) => [seat, text])).toEqual([
    [0, '1 things'],
    [2, '2 things'],
    [1, '1 things'],
  ]);
});
