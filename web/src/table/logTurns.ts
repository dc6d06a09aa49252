/** The log by turns: what one player did in a row is one item, told in a line and opened for the rest. */
import type { LogEntry } from '$/api/api.generated';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';

export interface LogTurn {
  id: string;
  /** Whose turn; none for what concerns the whole table, which stands for itself. */
  seat: number | null;
  entries: readonly LogEntry[];
  /** The number of the last move. */
  ply: number;
}

/** Group a log; `isOfTable` says which entries are about the whole table. */
export function logTurns(log: readonly LogEntry[], isOfTable: (entry: LogEntry) => boolean): LogTurn[] {
  const found: { id: string; seat: number | null; entries: LogEntry[]; ply: number }[] = [];
  for (const entry of log) {
    const seat = isOfTable(entry) ? null : (entry.seat ?? null);
    const last = found.at(-1);
    if (last && seat !== null && last.seat === seat) {
      last.entries.push(entry);
      last.ply = entry.ply;
    } else found.push({ id: `${entry.ply} ${entry.n}`, seat, entries: [entry], ply: entry.ply });
  }
  return found;
}

/** A turn in a few words, without who made it; what happened several times is said once. */
export function turnText(entries: readonly LogEntry[], texts: GameTexts): string {
  const told = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const text = texts.short(entry);
    if (text) told.set(text, [...(told.get(text) ?? []), entry]);
  }
  const counted = (text: string, { length }: readonly LogEntry[], entry: LogEntry): string => {
    if (length === 1) return text;
    const many = texts.short(entry, length);
    return many === text ? `${text} ×${language.number(length)}` : many;
  };
  return language.list([...told].map(([text, same]) => counted(text, same, same[0]!)));
}

/** A turn told in short, with what it brought. */
export interface ToldTurn {
  seat: number;
  text: string;
  gain: number | null;
}

/** So many entries are more than a round of five players has. */
const RECENT = 150;

/** The last turn of each player, the latest last. */
export function latestTurns(
  { log, gains }: { log: readonly LogEntry[]; gains: readonly (number | null)[] },
  tell: (entries: readonly LogEntry[]) => string,
  ofTable: ReadonlySet<string> = new Set(),
): ToldTurn[] {
  const found = new Map<number, ToldTurn>();
  for (const { seat, entries } of logTurns(log.slice(-RECENT), ({ key, seat }) => seat === undefined || ofTable.has(key))) {
    const text = seat === null ? '' : tell(entries);
    if (seat === null || !text) continue;
    found.delete(seat);
    found.set(seat, { seat, text, gain: gainOf(entries, gains) });
  }
  return [...found.values()];
}

/** What the moves of some entries brought whoever made them; null if that is not known of all. */
export function gainOf(entries: readonly LogEntry[], gains: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const ply of new Set(entries.map((entry) => entry.ply))) {
    const gain = gains[ply - 1] ?? null;
    if (gain === null) return null;
    sum += gain;
  }
  return sum;
}

/** A turn worth another look. */
export interface Outstanding {
  /** How many moves were made before it. */
  ply: number;
  points: number;
}

/** The turns of a seat that brought most and, if one cost points, least. */
export function outstanding(
  turns: readonly LogTurn[],
  gains: readonly (number | null)[],
  seat: number,
): { best: Outstanding | null; worst: Outstanding | null } {
  const found = turns.flatMap((turn) =>
    turn.seat === seat ? [{ ply: turn.entries[0]!.ply - 1, points: gainOf(turn.entries, gains) ?? 0 }] : [],
  );
  const first = (a: Outstanding | null, b: Outstanding): Outstanding => (a && a.points >= b.points ? a : b);
  const last = (a: Outstanding | null, b: Outstanding): Outstanding => (a && a.points <= b.points ? a : b);
  return {
    best: found.filter(({ points }) => points > 0).reduce<Outstanding | null>(first, null),
    worst: found.filter(({ points }) => points < 0).reduce<Outstanding | null>(last, null),
  };
}
