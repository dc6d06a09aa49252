/** The lines of a turn: the server sends them as columns, which are opened here, once, as they arrive. */
import type { GameLine, LinesPayload } from './api.generated';
import type { Shapes, Turn } from './types';

/** The same with its turn's lines as the server sends them. */
type Sent<T extends { turn: Turn | null }> = Omit<T, 'turn'> & {
  turn: (Omit<Turn, 'lines'> & { lines: LinesPayload | null }) | null;
};

/** The lines that columns hold. Values are shared between lines: they are not to be changed. */
export function openLines(payload: LinesPayload): GameLine[] {
  const lines: Record<string, unknown>[] = payload.moves.map((moves) => ({
    moves,
    ...Object.fromEntries(payload.groups.map((group) => [group, {}])),
  }));
  payload.columns.forEach((path, column) => {
    const [group, name] = path.length > 1 ? path : [null, path[0]];
    payload.lines[column]!.forEach((code, number) => {
      if (!code) return;
      const line = lines[number]!;
      const owner = group === null ? line : (line[group!] as Record<string, unknown>);
      owner[name!] = payload.values[column]![code - 1];
    });
  });
  return lines as unknown as GameLine[];
}

/** A snapshot, or what a stream says of a turn, with the lines opened. */
export function openTurn<G extends Shapes, T extends { turn: Turn<G> | null }>(sent: Sent<T>): T {
  const { turn } = sent;
  return { ...sent, turn: turn && { ...turn, lines: turn.lines && openLines(turn.lines) } } as unknown as T;
}
