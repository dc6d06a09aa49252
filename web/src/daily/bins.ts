/** The results of a day grouped by points, for a histogram. */
import type { Bar } from '$/api/api.generated';

export const STEP = 5;

export interface Bin {
  /** The fewest points in the group; null for eliminated players. */
  from: number | null;
  tries: number;
  mine: boolean;
}

const lowest = (points: number): number => Math.floor(points / STEP) * STEP;

/** The most points first, without gaps; eliminated players last. `mine` are my points, null if I was eliminated. */
export function binsOf(bars: readonly Bar[], mine: number | null | undefined): Bin[] {
  const counted = bars.filter((bar): bar is Bar & { points: number } => bar.points !== null);
  const bins: Bin[] = [];
  if (counted.length) {
    const starts = counted.map(({ points }) => lowest(points));
    for (let from = Math.max(...starts); from >= Math.min(...starts); from -= STEP) {
      const tries = counted.filter(({ points }) => lowest(points) === from).reduce((sum, bar) => sum + bar.tries, 0);
      bins.push({ from, tries, mine: typeof mine === 'number' && lowest(mine) === from });
    }
  }
  const out = bars.find((bar) => bar.points === null);
  if (out) bins.push({ from: null, tries: out.tries, mine: mine === null });
  return bins;
}
