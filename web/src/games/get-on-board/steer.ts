/** Arrow keys on the board. */
import type { Point } from '$/api/types';
import type { Positions } from './lanes';

const WAYS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where a key leads from an intersection; on a turned grid up is up and to the right. None if it is no arrow. */
export function steer(key: string, from: string, to: Iterable<string>, positions: Positions, turned: boolean): string | null | undefined {
  const way = WAYS[key];
  const start = positions[from];
  if (!way || !start) return way && null;
  const turn = turned ? Math.PI / 4 : 0;
  const [ux, uy] = [
    way[0] * Math.cos(turn) - way[1] * Math.sin(turn),
    way[0] * Math.sin(turn) + way[1] * Math.cos(turn),
  ];
  for (const node of to) {
    const [x, y] = positions[node]!;
    const [vx, vy] = [x - start[0], y - start[1]];
    if ((vx * ux + vy * uy) / Math.hypot(vx, vy) > 0.9) return node;
  }
  return null;
}
