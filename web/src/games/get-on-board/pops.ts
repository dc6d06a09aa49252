/** The gains in log entries as signs: they fly off the board, and are shown on the others' cards. */
import type { LogEntry } from '$/api/api.generated';

/** Something that flies from the board to a player's card. */
export interface Pop {
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
export function pops(entry: LogEntry): Pop[] {
  const pop = (sign: unknown, good = true, points: unknown = null, n: unknown = 1): Pop[] => [
    { sign: SIGNS[String(sign)] ?? String(sign), good, points: typeof points === 'number' ? points : null, n: Number(n) },
  ];
  switch (entry.key) {
    case 'boards':
      return pop(entry.passenger);
    case 'bonus':
    case 'place':
      return entry.ticked ? pop(entry.passenger ?? entry.place) : [];
    case 'counted':
      return pop(entry.place);
    case 'parked':
      return pop(entry.place, true, entry.points);
    case 'entrance':
      return entry.circled ? pop('entrance') : [];
    case 'jams':
      return pop('jam', false, null, entry.ticks);
    case 'connections':
      return pop('connection', true, null, entry.ticks);
    case 'turn_zone':
      return pop('turn', false, entry.points);
    default:
      return [];
  }
}

/** Equal signs combined, with their number and their points. */
export function gathered(entries: readonly LogEntry[]): Pop[] {
  const found = new Map<string, Pop>();
  for (const pop of entries.flatMap(pops)) {
    const known = found.get(pop.sign);
    const points = known && pop.points !== null ? (known.points ?? 0) + pop.points : (known?.points ?? pop.points);
    found.set(pop.sign, known ? { ...known, n: known.n + pop.n, points } : pop);
  }
  return [...found.values()];
}
