/** Scores at the end of every round (Get on Board) or of every turn of the table (Ticket to Ride). */
import type { Replay } from '$/api/types';

export interface Column {
  label: string;
  scores: (number | null)[];
}

export function rounds(told: Replay): Column[] {
  const found: Column[] = [];
  let last: (number | null)[] | null = null;
  for (const step of told.steps) {
    const round = step.entries.find((thing) => thing.key === 'round') as { round?: number } | undefined;
    if (round && typeof round.round === 'number' && round.round > 1) {
      found.push({ label: String(round.round - 1), scores: step.scores });
    }
    last = step.scores;
  }
  if (found.length) {
    if (last) found.push({ label: String(found.length + 1), scores: last });
    return found;
  }
  // A game without rounds: every time the first to move is to move again.
  const seats = told.start.seats;
  let turn = 0;
  let before = -1;
  told.steps.forEach((step, k) => {
    if (step.seat !== before) turn += 1;
    before = step.seat;
    const next = told.steps[k + 1];
    if (!next || (next.seat !== step.seat && turn % seats === 0)) {
      found.push({ label: String(Math.ceil(turn / seats)), scores: step.scores });
    }
  });
  return found;
}
