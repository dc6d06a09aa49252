/** Par of a solo game: the points that half of a level's games reach. */
import type { Par } from '$/api/api.generated';

const MIDDLE = 4;

export function median({ deciles }: Pick<Par, 'deciles'>): number {
  return deciles[MIDDLE]!;
}

/** Par to play against: that of the middle level; null without levels. */
export function parPoints(par: readonly Pick<Par, 'deciles'>[]): number | null {
  const level = par[Math.floor(par.length / 2)];
  return level ? median(level) : null;
}
