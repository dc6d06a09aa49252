/** The log by turns: what one player did in a row is one item, told in a line and opened for the rest. */
import type { LogEntry } from '$/api/api.generated';

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
