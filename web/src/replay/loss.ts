/** What a turn lost against the best that the bots saw. */
import type { Advice, AnalysedTurn } from '$/api/types';

/** Games played out below which an expectation is a guess. */
const ENOUGH = 10;

/** What the bots expect of a way that they have looked at; null if they hardly have. */
export function looked(advice: Advice | null): Advice | null {
  return advice !== null && advice.playouts >= ENOUGH ? advice : null;
}

/** Points lost; null if the bots soon thought the turn worse than their best ones and looked no further. */
export function lossOf({ best, played }: AnalysedTurn): number | null {
  const [most, had] = [looked(best), looked(played)];
  return most && had ? Math.max(0, most.points - had.points) : null;
}
