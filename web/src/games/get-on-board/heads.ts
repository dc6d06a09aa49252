/** Where the players' marks stand: at the heads of their lines. */
import { RING, type Positions } from './lanes';

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
