/** The positions of numbers on the board: next to their intersections, clear of names, signs, marks and each other. */
import type { Point } from '$/api/types';
import type { Picture } from '$/board/picture';
import type { GetOnBoard } from './types';

/** A rectangle in the picture, by its middle and half its size. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Offsets from an intersection, in order of preference; on a turned grid the roads run where the others have their blocks. */
const PLACES: Readonly<Record<'turned' | 'upright', readonly Point[]>> = {
  turned: [
    [0, 36],
    [40, 0],
    [-40, 0],
    [0, -36],
  ],
  upright: [
    [27, 27],
    [-27, 27],
    [27, -27],
    [-27, -27],
    [0, 44],
    [0, -44],
  ],
};

const printed = new WeakMap<Picture<GetOnBoard>, readonly Box[]>();

/** Where no number may be: names, departures, letters, signs, and everything outside the picture. */
export function printedBoxes(picture: Picture<GetOnBoard>): readonly Box[] {
  let found = printed.get(picture);
  if (!found) printed.set(picture, (found = readBoxes(picture)));
  return found;
}

/** How far two boxes overlap, as an area. */
function overlap(a: Box, b: Box): number {
  const w = a.w + b.w - Math.abs(a.x - b.x);
  const h = a.h + b.h - Math.abs(a.y - b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The position of each box next to its intersection, where it covers least. */
export function placeBoxes(boxes: readonly { at: Point; w: number; h: number }[], taken: readonly Box[], turned: boolean): Point[] {
  const obstacles = [...taken];
  return boxes.map(({ at: [x, y], w, h }) => {
    let best: Point = [x, y];
    let least = Infinity;
    PLACES[turned ? 'turned' : 'upright'].forEach(([dx, dy], k) => {
      // The wider a box, the further it moves aside.
      const shift: Point = [x + dx + Math.sign(dx) * Math.max(0, w - 18), y + dy];
      const box = { x: shift[0], y: shift[1], w, h };
      const cost = obstacles.reduce((sum, other) => sum + overlap(box, other), k);
      if (cost < least) [best, least] = [shift, cost];
    });
    obstacles.push({ x: best[0], y: best[1], w, h });
    return best;
  });
}

const SIGN = 19;

/** The boxes that a line covers: a few along each of its roads. */
export function roadBoxes(points: readonly Point[]): Box[] {
  return points.slice(1).flatMap(([x, y], k) => {
    const [u, v] = points[k]!;
    return [0.15, 0.38, 0.62, 0.85, 1].map((t) => ({ x: u + (x - u) * t, y: v + (y - v) * t, w: 12, h: 12 }));
  });
}

function readBoxes(picture: Picture<GetOnBoard>): Box[] {
  const root = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${picture.signs}</svg>`, 'image/svg+xml');
  const [left, top, width, height] = picture.layout.viewBox;
  // Anything outside the picture is invisible.
  const found: Box[] = [
    { x: left - width, y: top + height / 2, w: width, h: height },
    { x: left + 2 * width, y: top + height / 2, w: width, h: height },
    { x: left + width / 2, y: top - height, w: width, h: height },
    { x: left + width / 2, y: top + 2 * height, w: width, h: height },
  ];
  for (const node of root.querySelectorAll('.fp-node')) {
    const [x, y] = shiftOf(node);
    if (node.querySelector('use')) found.push({ x, y, w: SIGN, h: SIGN });
    for (const part of node.querySelectorAll('.fp-sight, .fp-departure, .fp-objective')) {
      const [dx, dy] = shiftOf(part);
      const band = part.querySelector('.fp-band');
      const of = (name: string): number => Number(band?.getAttribute(name) ?? 0);
      if (band) {
        const [w, h] = [of('width') / 2, of('height') / 2];
        found.push({ x: x + dx + of('x') + w, y: y + dy + of('y') + h, w, h });
      } else found.push({ x: x + dx, y: y + dy, w: 13, h: 13 });
    }
  }
  return found;
}

function shiftOf(node: Element): Point {
  const text = /translate\(([^)]*)\)/.exec(node.getAttribute('transform') ?? '')?.[1] ?? '';
  const [x = 0, y = 0] = text.split(/[ ,]+/).map(Number);
  return [x, y];
}
