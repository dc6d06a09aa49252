/** What the entries of the log bring, as signs: they fly off the board, and stand on the cards of the others. */
import type { LogEntry } from '$/api/api.generated';

/** Something that leaves the board for a player's card. */
export interface Pop {
  sign: string;
  good: boolean;
  /** What it brings by itself, if it does. */
  points: number | null;
  /** How many there are. */
  n: number;
}

/** Signs that are drawn as another. */
const SIGNS: Readonly<Record<string, string>> = { intern: 'student' };

/** What leaves the board where a marker came. */
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

/** The same signs once, with how many there are and what they bring together. */
export function gathered(entries: readonly LogEntry[]): Pop[] {
  const found = new Map<string, Pop>();
  for (const pop of entries.flatMap(pops)) {
    const known = found.get(pop.sign);
    const points = known && pop.points !== null ? (known.points ?? 0) + pop.points : (known?.points ?? pop.points);
    found.set(pop.sign, known ? { ...known, n: known.n + pop.n, points } : pop);
  }
  return [...found.values()];
}
