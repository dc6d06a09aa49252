/** The course of each player's line: side by side on shared roads, rounded at the joints (as in drawing/lanes.py). */
import type { Point } from '$/api/types';
import type { Lanes } from './types';

export type Orders = ReadonlyMap<string, readonly number[]>;
export type Positions = Readonly<Record<string, Point>>;

/** The proportions of the pictures (games/get_on_board/drawing/lines.py). */
export const WIDTH = 7.2;
export const PITCH = 8.3;
export const BEND = 14;
export const RING = 25;
export const RING_STEP = 6;

/** The control point of a Bézier curve that approximates a quarter circle. */
const ROUND = 0.5523;

/** The name of the road between two intersections, independent of the direction. */
export function edge(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The seats on every road, from left to right along its name: as given, then those without an order. */
export function ordersOf(lanes: readonly Lanes[], lines: readonly (readonly string[])[]): Orders {
  const orders = new Map(lanes.map(({ a, b, seats }) => [edge(a, b), [...seats]]));
  for (const [seat, line] of lines.entries()) {
    for (let k = 1; k < line.length; k++) {
      const name = edge(line[k - 1]!, line[k]!);
      const order = orders.get(name);
      if (!order) orders.set(name, [seat]);
      else if (!order.includes(seat)) order.push(seat);
    }
  }
  return orders;
}

/** How far to the right of the middle a seat's lane is in the direction from a to b. */
export function offset(orders: Orders, seat: number, a: string, b: string): number {
  const seats = orders.get(edge(a, b)) ?? [seat];
  const shift = (seats.indexOf(seat) - (seats.length - 1) / 2) * PITCH;
  return a < b ? shift : -shift;
}

/** A line, and the offset to the right of the middle for each of its roads. */
export interface Course {
  line: readonly string[];
  shifts: readonly number[];
}

export function courseOf(line: readonly string[], seat: number, orders: Orders): Course {
  return { line, shifts: line.slice(1).map((node, k) => offset(orders, seat, line[k]!, node)) };
}

/** Whether two courses are the same line, drawn the same way. */
export function isSame(a: Course, b: Course): boolean {
  return a.line.length === b.line.length && a.line.every((node, k) => node === b.line[k]) && a.shifts.every((shift, k) => shift === b.shifts[k]);
}

/** Things as they are now; those that are as they were before are the very same. */
export function reuseUnchanged<T>(now: readonly T[], before: readonly T[], same: (a: T, b: T) => boolean): readonly T[] {
  return now.map((one, k) => (before[k] !== undefined && same(before[k], one) ? before[k] : one));
}

/** Path data of one line along its lanes; `roads` is the number of roads drawn, which may be fractional. */
export function trace({ line, shifts }: Course, position: Positions, roads: number = line.length - 1): string {
  const whole = Math.ceil(roads);
  if (whole < line.length - 1) line = line.slice(0, whole + 1);
  if (line.length < 2) return '';
  const legs: Leg[] = [];
  for (let k = 0; k + 1 < line.length; k++) {
    const [a, b] = [line[k]!, line[k + 1]!];
    legs.push(new Leg(position[a]!, position[b]!, shifts[k]!));
  }
  const last = legs[legs.length - 1]!;
  const end = last.length * (1 - (whole - roads));
  let path = `M${pair(legs[0]!.at(0))}`;
  for (let k = 0; k + 2 < legs.length; k++) path += joint(legs[k]!, legs[k + 1]!);
  const before = legs[legs.length - 2];
  // A road that has just begun is no longer than its joint: it turns the corner only later.
  if (before) path += end > bendOf(before, last) ? joint(before, last) : `L${pair(before.at(before.length))}`;
  return `${path}L${pair(last.at(end))}`;
}

/** One road of a line, shifted into its lane. */
class Leg {
  readonly length: number;
  readonly direction: Point;
  private readonly start: Point;

  constructor(
    start: Point,
    end: Point,
    readonly shift: number,
  ) {
    this.length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    this.direction = [(end[0] - start[0]) / this.length, (end[1] - start[1]) / this.length];
    this.start = [start[0] - this.direction[1] * shift, start[1] + this.direction[0] * shift];
  }

  at(distance: number): Point {
    return [this.start[0] + this.direction[0] * distance, this.start[1] + this.direction[1] * distance];
  }
}

function bendOf(here: Leg, onward: Leg): number {
  return Math.max(BEND, Math.abs(here.shift) + BEND / 2, Math.abs(onward.shift) + BEND / 2);
}

function joint(here: Leg, onward: Leg): string {
  const [x, y] = here.direction;
  const [u, v] = onward.direction;
  const bend = bendOf(here, onward);
  const leave = here.at(here.length - bend);
  const join = onward.at(bend);
  const turn = x * v - y * u;
  let first: Point;
  let second: Point;
  if (Math.abs(turn) < 0.05) {
    if (Math.abs(here.shift - onward.shift) < 1e-6 && x * u + y * v > 0) return '';
    first = here.at(here.length - bend * 0.1);
    second = onward.at(bend * 0.1);
  } else {
    const share = ((join[0] - leave[0]) * v - (join[1] - leave[1]) * u) / turn;
    const corner: Point = [leave[0] + x * share, leave[1] + y * share];
    first = toward(leave, corner);
    second = toward(join, corner);
  }
  return `L${pair(leave)}C${pair(first)} ${pair(second)} ${pair(join)}`;
}

function toward(from: Point, corner: Point): Point {
  return [from[0] + (corner[0] - from[0]) * ROUND, from[1] + (corner[1] - from[1]) * ROUND];
}

export function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** A coordinate in as few characters as two decimals allow. */
export function short(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
