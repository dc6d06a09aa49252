/** Points as players count them: what is safe so far. The server's total counts open tickets as lost, which is true only at the end. */
import type { Line, Sheet } from './types';

/** A sheet with what is safe so far: completed tickets count, open ones do not. */
export function soFar(sheet: Sheet): Sheet {
  const points = sheet.boxes.ticket_points;
  if (!points) return sheet;
  return { ...sheet, tickets: points.completed, total: sheet.total + points.open };
}

/** A move with the points it makes safe. */
export function safeGain<P extends Line>(line: P): P {
  if (line.action !== 'claim') return line;
  const gain = Object.values(line.secures).reduce((sum, points) => sum + points, 0);
  return { ...line, gain, gains: line.secures };
}
