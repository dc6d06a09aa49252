/**
 * Points as players count them: what is safe so far. The server's total takes tickets that are still open for lost,
 * which they are only at the end.
 */
import type { Play, Sheet } from './types';

/** A sheet with what is safe so far: completed tickets count, open ones do not yet. */
export function soFar(sheet: Sheet): Sheet {
  if (sheet.tickets === null || !sheet.boxes.tickets) return sheet;
  const tickets = sum(sheet, true);
  return { ...sheet, tickets, total: sheet.total - sheet.tickets + tickets };
}

/** What the open tickets of a sheet would cost at the end. */
export function open(sheet: Sheet): number {
  return sum(sheet, false);
}

function sum(sheet: Sheet, completed: boolean): number {
  return (sheet.boxes.tickets ?? []).filter((one) => one.completed === completed).reduce((all, one) => all + one.points, 0);
}

/** A move with what it makes safe: a ticket completed counts once, not also for what it no longer costs. */
export function safeGain<P extends Play>(play: P): P {
  const tickets = play.action === 'claim' ? (play.gains.tickets ?? 0) / 2 : 0;
  if (!tickets) return play;
  return { ...play, gain: play.gain - tickets, gains: { ...play.gains, tickets } };
}
