/** What a turn lost against the best that the bots saw. */
import type { AnalysedTurn } from '$/api/types';

/** Points lost; none if the turn was expected to bring more than what the bots would have played. */
export function lossOf({ best, played }: AnalysedTurn): number {
  return Math.max(0, best.points - played.points);
}
