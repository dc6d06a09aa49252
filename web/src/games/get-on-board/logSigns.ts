/** The gains in log entries as signs: they fly off the board, and are shown on the others' cards. */
import type { LogEntry } from '$/api/api.generated';

/** Something that flies from the board to a player's card. */
export interface LogSign {
  sign: string;
  good: boolean;
  /** Its own points, if it has any. */
  points: number | null;
  /** How many there are. */
  n: number;
}

/** Signs that are drawn like another. */
const SIGNS: Readonly<Record<string, string>> = { intern: 'student' };

/** What leaves the board after a marker. */
export function logSigns(entry: LogEntry): LogSign[] {
  const sign = (name: unknown, good = true, points: unknown = null, n: unknown = 1): LogSign[] => [
    { sign: SIGNS[String(name)] ?? String(name), good, points: typeof points === 'number' ? points : null, n: Number(n) },
  ];
  switch (entry.key) {
    case 'boards':
      return sign(entry.passenger);
    case 'bonus':
    case 'place':
      return entry.ticked ? sign(entry.passenger ?? entry.place) : [];
    case 'counted':
      return sign(entry.place);
    case 'parked':
      return sign(entry.place, true, entry.points);
    case 'entrance':
      return entry.circled ? sign('entrance') : [];
    case 'entrance_used':
      return sign('entrance_used', false);
    case 'personal':
      return sign('personal');
    case 'jams':
      return sign('jam', false, null, entry.ticks);
    case 'connections':
      return sign('connection', true, null, entry.ticks);
    case 'turn_zone':
      return sign('turn', false, entry.points);
    default:
      return [];
  }
}

/** Equal signs combined, with their number. The points are those of the whole turn: parts of them would not add up, because a row may end for less
    than it was worth before. */
export function countedSigns(entries: readonly LogEntry[]): Omit<LogSign, 'points'>[] {
  const found = new Map<string, Omit<LogSign, 'points'>>();
  for (const { sign, good, n } of entries.flatMap(logSigns)) found.set(sign, { sign, good, n: n + (found.get(sign)?.n ?? 0) });
  return [...found.values()];
}
