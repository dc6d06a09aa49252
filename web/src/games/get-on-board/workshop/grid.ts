/** The grid of the editor: the positions of its spots, and the spot at a point. */
import type { Layout } from '../types';
import type { File, Spot } from './edit';

export type Point = readonly [number, number];

export const STEP = 90;
const MOST = 18;
/** Steps above the first row. */
const HEADING = 0.7;
const SIZES: Record<number, Point> = { 3: [7, 9], 5: [10, 11] };

/** The number of columns and rows to draw on: those that are used plus a margin, at least those of a printed board. */
export function sizeOf(file: File): Point {
  const [columns, rows] = SIZES[file.players[1]] ?? [8, 9];
  const used = (values: number[]): number => Math.min(MOST, Math.max(...values) + 1);
  return [Math.max(columns, used([0, ...file.intersections.map(({ x }) => x)])), Math.max(rows, used([0, ...file.intersections.map(({ y }) => y)]))];
}

/** The position of a spot of the grid; a turned grid stands on its corner. */
export function placeOf([x, y]: Point, turned: boolean): Point {
  if (!turned) return [x * STEP, y * STEP];
  const unit = STEP / Math.SQRT2;
  return [(x - y) * unit, (x + y) * unit];
}

/** The grid position of a point, which may be fractional. */
export function spotAt([px, py]: Point, turned: boolean): Point {
  if (!turned) return [px / STEP, py / STEP];
  const unit = STEP / Math.SQRT2;
  return [(px / unit + py / unit) / 2, (py / unit - px / unit) / 2];
}

/** The area that shows all spots with a margin, and space above for the city's name: left, top, width, height. */
export function frameOf([columns, rows]: Point, turned: boolean): readonly [number, number, number, number] {
  const corners = [
    [0, turned ? 0 : -HEADING],
    [columns + 1, 0],
    [0, rows + 1],
    [columns + 1, rows + 1],
  ].map((corner) => placeOf(corner as unknown as Point, turned));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** The area of a board's picture such that its intersections lie on the grid: left, top, width, height. */
export function pictureFrame(file: File, layout: Layout, turned: boolean): readonly [number, number, number, number] | null {
  const known = file.intersections.find(({ id }) => layout.positions[id]);
  if (!known || layout.turned !== turned) return null;
  const [x, y] = placeOf([known.x, known.y], turned);
  const [px, py] = layout.positions[known.id]!;
  return [x - px, y - py, layout.viewBox[2], layout.viewBox[3]];
}

/** A spot and its mirror images. */
export function mirrored([x, y]: Spot, [columns, rows]: Point, across: boolean, along: boolean): Spot[] {
  const xs = across ? [x, columns + 1 - x] : [x];
  const ys = along ? [y, rows + 1 - y] : [y];
  return [...new Map(xs.flatMap((one) => ys.map((other) => [`${one} ${other}`, [one, other] as const]))).values()];
}
