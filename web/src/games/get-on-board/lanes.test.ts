import { describe, expect, it } from 'vitest';
import type { Point } from '$/api/types';
import cases from '$fixtures/lanes.json';
import { courseOf, edge, isSame, ordersOf, trace } from './lanes';

const numbers = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe.each(cases)('lanes on $board', ({ lines, lanes, positions, paths }) => {
  const position = positions as unknown as Record<string, Point>;
  const orders = ordersOf(lanes, lines);

  it('have the order that the server tells', () => {
    for (const { a, b, seats } of lanes) expect(orders.get(edge(a, b))).toEqual(seats);
    const roads = new Set(lines.flatMap((line) => line.slice(1).map((node, k) => edge(line[k]!, node))));
    expect(new Set(orders.keys())).toEqual(roads);
  });

  it('run where the pictures draw them', () => {
    lines.forEach((line, seat) => {
      const [drawn, expected] = [trace(courseOf(line, seat, orders), position), paths[seat]!];
      expect(drawn.replace(/[-\d.]+/g, '#')).toBe(expected.replace(/[-\d.]+/g, '#'));
      numbers(drawn).forEach((value, k) => expect(value).toBeCloseTo(numbers(expected)[k]!, 1));
    });
  });

  it('stay the same as long as no marker comes beside them', () => {
    const { a, b, seats } = lanes[0]!;
    const seat = seats[0]!;
    const [before, again] = [courseOf(lines[seat]!, seat, orders), courseOf([...lines[seat]!], seat, ordersOf(lanes, lines))];
    expect(isSame(before, again)).toBe(true);
    expect(isSame(before, courseOf(lines[seat]!, seat, ordersOf(lanes, [...lines, [a, b]])))).toBe(false);
    expect(isSame(before, courseOf(lines[seat]!.slice(0, -1), seat, orders))).toBe(false);
  });
});
