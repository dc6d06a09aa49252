import { describe, expect, it } from 'vitest';
import type { Point } from '$/api/types';
import cases from '$fixtures/lanes.json';
import { arrange, trace } from './lanes';

const numbers = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe.each(cases)('lanes on $board', ({ lines, positions, orders, paths }) => {
  const position = positions as unknown as Record<string, Point>;
  const mine = arrange(lines, position);

  it('have the order of the pictures', () => {
    expect(Object.fromEntries([...mine].sort())).toEqual(Object.fromEntries(Object.entries(orders).sort()));
  });

  it('run where the pictures draw them', () => {
    lines.forEach((line, seat) => {
      const [drawn, expected] = [trace(line, seat, mine, position), paths[seat]!];
      expect(drawn.replace(/[-\d.]+/g, '#')).toBe(expected.replace(/[-\d.]+/g, '#'));
      numbers(drawn).forEach((value, k) => expect(value).toBeCloseTo(numbers(expected)[k]!, 1));
    });
  });
});
