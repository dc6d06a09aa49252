import { expect, it } from 'vitest';
import type { LogEntry, Table as Info } from '$/api/api.generated';
import { Table } from './table.svelte';

const entry = (ply: number, n: number): LogEntry => ({ ply, n, key: 'marker', seat: 0 });

it('puts every log entry at its place, whenever it is told', () => {
  const info = { seats: [], clock: { kind: 'none' }, result: null } as unknown as Info;
  const table = new Table({ table: info, you: { seat: null, seats: [], host: false, person: null }, view: null, turn: null, log: [entry(1, 0)] });
  for (const [ply, n] of [
    [2, 1],
    [3, 0],
    [2, 0],
    [2, 1],
    [1, 0],
  ] as const)
    table.append(entry(ply, n)); // the first of a turn may come without a scene
  expect(table.log.map(({ ply, n }) => [ply, n])).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 0],
  ]);
});
