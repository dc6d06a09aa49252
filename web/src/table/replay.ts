/** A whole game, for stepping through. */
import type * as sent from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import type { FilmedGame } from './filmed';
import { actual, type ActualView } from '$/games/actual';

/** One move: its player, the events, and everybody's scores after it. */
export interface Step<G extends Shapes = Shapes> {
  seat: number;
  move: string;
  /** The time of the move, if known. */
  at: number | null;
  entries: readonly sent.LogEntry<G>[];
  scores: readonly (number | null)[];
}

export interface Replay<G extends Shapes = Shapes> {
  table: sent.Table;
  /** The film behind it; without one, the server sent views. */
  game?: FilmedGame<G>;
  steps: readonly Step<G>[];
  /** What the viewer saw after a number of moves. */
  viewAt(ply: number): ActualView<G>;
}

/** A replay that a server sent as views. */
export function replayOfViews<G extends Shapes>({ table, times, scores, views = [], log = [] }: sent.Replay<G>): Replay<G> {
  return {
    table,
    steps: scores.map((points, ply) => ({
      seat: views[ply]!.to_move!,
      move: views[ply + 1]!.moves[ply]!,
      at: times[ply]!,
      entries: log.filter((entry) => entry.ply === ply + 1),
      scores: points,
    })),
    viewAt: (ply) => actual(views[ply]!, table.result?.places ?? []),
  };
}
