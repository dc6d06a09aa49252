/** The geometry of routes: the band around their cells, and distances from them. */
import type { Point } from '$/api/types';
import type { Box, Cell } from './types';

/** The breadth of a cell, as in drawing/ticket_to_ride/geometry.py. */
export const BREADTH = 21;

interface Stretch {
  from: Point;
  to: Point;
  /** The unit normal of the way. */
  across: Point;
}

/** The cells as stretches along the way; an upright angle may point back, so the neighbours determine the direction. */
function stretches(cells: readonly Cell[]): Stretch[] {
  const first = cells[0]!;
  const last = cells.at(-1)!;
  return cells.map(([x, y, length, angle]) => {
    const turn = (angle * Math.PI) / 180;
    let [ux, uy] = [Math.cos(turn), Math.sin(turn)];
    if (ux * (last[0] - first[0]) + uy * (last[1] - first[1]) < 0) [ux, uy] = [-ux, -uy];
    const half = length / 2;
    return { from: [x - ux * half, y - uy * half], to: [x + ux * half, y + uy * half], across: [-uy, ux] };
  });
}

/** Path data of a band around the cells of a route, wider by the given amount. */
export function band(cells: readonly Cell[], wider: number): string {
  const half = BREADTH / 2 + wider;
  const left: Point[] = [];
  const right: Point[] = [];
  const parts = stretches(cells);
  parts.forEach(({ from, to, across }, k) => {
    const along: Point = [across[1] * wider, -across[0] * wider];
    const start: Point = k === 0 ? [from[0] - along[0], from[1] - along[1]] : from;
    const end: Point = k === parts.length - 1 ? [to[0] + along[0], to[1] + along[1]] : to;
    for (const point of [start, end]) {
      left.push([point[0] + across[0] * half, point[1] + across[1] * half]);
      right.unshift([point[0] - across[0] * half, point[1] - across[1] * half]);
    }
  });
  const text = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return `M${[...left, ...right].map(text).join('L')}Z`;
}

/** The middle of a route. */
export function middle(cells: readonly Cell[]): Point {
  const k = (cells.length - 1) / 2;
  const [one, other] = [cells[Math.floor(k)]!, cells[Math.ceil(k)]!];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

/** The position of a label next to a route, above it or to its right; on the other side, or beside another part of it, if it would cover a name. */
export function beside(cells: readonly Cell[], width: number, height: number, names: readonly Box[]): Point {
  const [first, last] = [cells[0]!, cells.at(-1)!];
  const angle = cells.length > 1 ? Math.atan2(last[1] - first[1], last[0] - first[0]) : (first[3] * Math.PI) / 180;
  let [u, v] = [Math.sin(angle), -Math.cos(angle)];
  if (v > 0.1 || (Math.abs(v) <= 0.1 && u < 0)) [u, v] = [-u, -v];
  // A bent route bulges to one side: the label must not cover any of its cells.
  const parts = stretches(cells).flatMap(({ from, to }) =>
    [0, 0.25, 0.5, 0.75, 1].map((t): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]),
  );
  const isFree = ([x, y]: Point): boolean =>
    parts.every((part) => Math.abs(part[0] - x) >= (width + BREADTH) / 2 || Math.abs(part[1] - y) >= (height + BREADTH) / 2) &&
    names.every(([left, top, wide, high]) => Math.abs(left + wide / 2 - x) >= (width + wide) / 2 || Math.abs(top + high / 2 - y) >= (height + high) / 2);
  const near = BREADTH / 2 + 4 + (Math.abs(u) * width + Math.abs(v) * height) / 2;
  const [x, y] = middle(cells);
  const places = Array.from({ length: 16 }, (_, k) => near + 4 * k).flatMap((far) =>
    [0, -0.3, 0.3, -0.6, 0.6].flatMap((along) =>
      [1, -1].map((side): Point => [x + along * (last[0] - first[0]) + side * u * far, y + along * (last[1] - first[1]) + side * v * far]),
    ),
  );
  return places.find(isFree) ?? places[0]!;
}

/** The distance of a point from the cells of a route. */
export function distance([x, y]: Point, cells: readonly Cell[]): number {
  return Math.min(
    ...stretches(cells).map(({ from, to }) => {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const share = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - from[0] - dx * share, y - from[1] - dy * share);
    }),
  );
}

/** The route nearest to a point, within a distance. */
export function nearest(point: Point, routes: ReadonlyMap<number, readonly Cell[]>, reach: number): number | null {
  let found: number | null = null;
  let least = reach;
  for (const [number, cells] of routes) {
    const far = distance(point, cells);
    if (far < least) [found, least] = [number, far];
  }
  return found;
}

/** The next point in a direction: near, and mostly in that direction. Null if there is none. */
export function toward<T>(from: Point, way: Point, places: ReadonlyMap<T, Point>): T | null {
  let found: T | null = null;
  let least = Infinity;
  for (const [name, [x, y]] of places) {
    const [dx, dy] = [x - from[0], y - from[1]];
    const along = dx * way[0] + dy * way[1];
    if (along < 1) continue;
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    if (aside > along * 1.8) continue;
    const cost = along + 2 * aside;
    if (cost < least) [found, least] = [name, cost];
  }
  return found;
}
