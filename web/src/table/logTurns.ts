/** The log by turns: a player's consecutive entries are one item with a summary and details. */
import type { LogEntry } from '$/api/api.generated';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';

export interface LogTurn {
  id: string;
  /** Whose turn; null for entries about the whole table. */
  seat: number | null;
  entries: readonly LogEntry[];
  /** The ply of the last move. */
  ply: number;
}

/** Group a log; `isOfTable` returns whether an entry is about the whole table. */
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

/** A turn in a few words, without its player; repeated events are combined. */
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
  return [...told].map(([text, same]) => counted(text, same, same[0]!)).join(' · ');
}

/** A turn's summary with its gain. */
export interface TurnSummary {
  seat: number;
  text: string;
  gain: number | null;
  entries: readonly LogEntry[];
}

/** What each of the others did since the last turn of `mine`, the latest last; for spectators, each player's last turn. */
export function sinceMyTurn(
  { log, gains }: { log: readonly LogEntry[]; gains: readonly (number | null)[] },
  mine: readonly number[],
  tell: (entries: readonly LogEntry[]) => string,
  ofTable: ReadonlySet<string> = new Set(),
): TurnSummary[] {
  const isMine = ({ key, seat }: LogEntry): boolean => seat !== undefined && mine.includes(seat) && !ofTable.has(key);
  const found = new Map<number, LogEntry[]>();
  let last: number | null = null;
  for (const entry of log.slice(log.findLastIndex(isMine) + 1)) {
    const { key, seat } = entry;
    if (seat === undefined || ofTable.has(key)) continue;
    const before = mine.length || seat === last ? (found.get(seat) ?? []) : [];
    last = seat;
    found.delete(seat);
    found.set(seat, [...before, entry]);
  }
  return [...found].flatMap(([seat, entries]) => {
    const text = tell(entries);
    return text ? [{ seat, text, gain: gainOf(entries, gains), entries }] : [];
  });
}

/** The points that the moves of some entries brought their players; null if not all are known. */
export function gainOf(entries: readonly LogEntry[], gains: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const ply of new Set(entries.map((entry) => entry.ply))) {
    const gain = gains[ply - 1] ?? null;
    if (gain === null) return null;
    sum += gain;
  }
  return sum;
}
