import { expect, test } from 'vitest';
import london from '$boards/ticket-to-ride/london.json';
import { band, beside, distance, middle, nearest, toward } from './geometry';
import type { Cell, Layout } from './types';

const layout = london.layout as unknown as Layout;
const routes = new Map<number, readonly Cell[]>(Object.entries(layout.routes).map(([k, cells]) => [Number(k), cells]));

test('the middle of every cell is nearest to its own route', () => {
  for (const [number, cells] of routes) {
    for (const [x, y] of cells) expect(nearest([x, y], routes, 100)).toBe(number);
  }
});

test('a point out of reach means no route', () => {
  expect(nearest([5, 5], routes, 40)).toBeNull();
});

test('distance is measured to the cells, not to their middles', () => {
  const cells: Cell[] = [[0, 0, 40, 0]];
  expect(distance([20, 0], cells)).toBeCloseTo(0);
  expect(distance([30, 0], cells)).toBeCloseTo(10);
  expect(distance([0, -7], cells)).toBeCloseTo(7);
});

test('a band goes around all cells whichever way they were turned upright', () => {
  for (const cells of routes.values()) {
    const numbers = band(cells, 0)
      .match(/-?[\d.]+/g)!
      .map(Number);
    expect(numbers).toHaveLength(cells.length * 8);
    let twice = 0;
    for (let k = 0; k < numbers.length; k += 2) {
      const [x, y] = [numbers[k]!, numbers[k + 1]!];
      const [next, below] = [numbers[(k + 2) % numbers.length]!, numbers[(k + 3) % numbers.length]!];
      twice += x * below - next * y;
    }
    // A band that crossed itself would lose most of its area.
    const least = cells.reduce((sum, [, , length]) => sum + length * 21, 0);
    expect(Math.abs(twice / 2)).toBeGreaterThan(least * 0.95);
  }
});

test('the middle of an even route lies between its two middle cells', () => {
  expect(
    middle([
      [0, 0, 40, 0],
      [60, 10, 40, 0],
    ]),
  ).toEqual([30, 5]);
});

test('arrow keys find the route that lies that way', () => {
  const places = new Map([
    ['east', [100, 5] as const],
    ['far east', [300, 0] as const],
    ['south', [-10, 90] as const],
  ]);
  expect(toward([0, 0], [1, 0], places)).toBe('east');
  expect(toward([0, 0], [0, 1], places)).toBe('south');
  expect(toward([0, 0], [-1, 0], places)).toBeNull();
});

test('what a route scores lies beside it and covers neither its cells nor a name', () => {
  const [width, height] = [38, 25];
  for (const [number, cells] of routes) {
    const [x, y] = beside(cells, width, height, layout.labels);
    for (const [left, top, wide, high] of layout.labels) {
      const apart = Math.abs(left + wide / 2 - x) >= (width + wide) / 2 || Math.abs(top + high / 2 - y) >= (height + high) / 2;
      expect(apart, `route ${number}`).toBe(true);
    }
    expect(distance([x, y], cells)).toBeGreaterThan(height / 2);
    expect(distance([x, y], cells)).toBeLessThan(100);
  }
});
