/** Positions on the board: the ends of lines, the letters of objectives, and the targets of arrow keys. */
import type { Point } from '$/api/types';
import type { Picture } from '$/board/picture';
import { RING, type Positions } from './lanes';
import type { GetOnBoard } from './types';

/** Around the ring, away from the letter or number at the upper right (at the right on a turned grid). */
const ANGLES = { turned: [180, 270, 90, 225, 135], upright: [225, 135, 180, 45, 270] };

export interface Head {
  seat: number;
  x: number;
  y: number;
}

export function headsOf(lines: readonly (readonly string[])[], positions: Positions, turned: boolean): Head[] {
  const taken = new Map<string, number>();
  return lines.flatMap((line, seat) => {
    const node = line.at(-1);
    if (node === undefined) return [];
    const slot = taken.get(node) ?? 0;
    taken.set(node, slot + 1);
    const angle = (ANGLES[turned ? 'turned' : 'upright'][slot % 5]! * Math.PI) / 180;
    const [x, y] = positions[node]!;
    return [{ seat, x: x + (RING + 4) * Math.cos(angle), y: y + (RING + 4) * Math.sin(angle) }];
  });
}

const letters = new WeakMap<Picture<GetOnBoard>, Readonly<Record<string, Point>>>();

/** The positions of the letters of objectives next to their intersections. */
export function lettersOf(picture: Picture<GetOnBoard>): Readonly<Record<string, Point>> {
  let found = letters.get(picture);
  if (!found) letters.set(picture, (found = readLetters(picture.signs)));
  return found;
}

function readLetters(signs: string): Record<string, Point> {
  const found: Record<string, Point> = {};
  const root = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${signs}</svg>`, 'image/svg+xml');
  for (const node of root.querySelectorAll('.fp-node')) {
    const shift = node.querySelector('.fp-objective')?.getAttribute('transform');
    if (shift === undefined || shift === null) continue;
    const [x = 0, y = 0] = (/translate\(([^)]*)\)/.exec(shift)?.[1] ?? '').split(/[ ,]+/).map(Number);
    found[node.getAttribute('data-id') ?? ''] = [x, y];
  }
  return found;
}

const WAYS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The target of an arrow key from an intersection; on a turned grid up is up and to the right. Undefined for other keys. */
export function steer(key: string, from: string, to: Iterable<string>, positions: Positions, turned: boolean): string | null | undefined {
  const way = WAYS[key];
  const start = positions[from];
  if (!way || !start) return way && null;
  const turn = turned ? Math.PI / 4 : 0;
  const [ux, uy] = [way[0] * Math.cos(turn) - way[1] * Math.sin(turn), way[0] * Math.sin(turn) + way[1] * Math.cos(turn)];
  for (const node of to) {
    const [x, y] = positions[node]!;
    const [vx, vy] = [x - start[0], y - start[1]];
    if ((vx * ux + vy * uy) / Math.hypot(vx, vy) > 0.9) return node;
  }
  return null;
}
