/** Points as players count them: what is safe so far. The server's total counts open tickets as lost, which is true only at the end. */
import type { Play, Sheet } from './types';

/** A sheet with what is safe so far: completed tickets count, open ones do not. */
export function soFar(sheet: Sheet): Sheet {
  const points = sheet.boxes.ticket_points;
  if (!points) return sheet;
  return { ...sheet, tickets: points.completed, total: sheet.total + points.open };
}

/** A move with the points it makes safe. */
export function safeGain<P extends Play>(play: P): P {
  if (play.action !== 'claim') return play;
  const gain = Object.values(play.secures).reduce((sum, points) => sum + points, 0);
  return { ...play, gain, gains: play.secures };
}
