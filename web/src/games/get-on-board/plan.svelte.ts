/** My lines before my turn: the round's ticket determines my shape, so I can plan my line while others play. */
import type { LinesAhead } from '$/api/types';
import type { Table } from '$/games/table.svelte';
import { NO_LINES } from './turnDraft.svelte';
import type { GetOnBoard, Line } from './types';

type Ask = () => LinesAhead<GetOnBoard> | null;

export class Plan {
  private asked = $state.raw<{ round: number; length: number; lines: readonly Line[] } | null>(null);
  /** The points that each symbol of the board would bring me now. */
  symbols = $state.raw<Readonly<Record<string, number>>>({});
  private ply = -1;

  constructor(private readonly table: () => Table<GetOnBoard>) {}

  /** The lines to plan with; none on my turn, or after I have played in this round. */
  lines = $derived.by((): readonly Line[] => {
    const { view, latest, latestTurn, seat } = this.table();
    if (!view || !latest || seat === null || view.position.phase === 'departure') return NO_LINES;
    const { round } = view.position;
    // My turn was made and is being shown.
    if (latest.position.lines[seat]!.length > view.position.lines[seat]!.length) return NO_LINES;
    // It may already be my turn on the server, while the page still shows earlier turns.
    if (latest.to_move === seat && latest.position.round === round) return (latestTurn?.lines as Line[] | null) ?? NO_LINES;
    // The lines start where my line ended then: once it has grown, they are invalid.
    const { length } = view.position.lines[seat]!;
    return this.asked?.round === round && this.asked.length === length ? this.asked.lines : NO_LINES;
  });

  /** Update after a change. Call inside an effect. */
  follow(ask: Ask | null): void {
    const { latest, seat } = this.table();
    if (!ask || !latest || seat === null || latest.is_over || latest.ply === this.ply) return;
    const { ply, position } = latest;
    this.ply = ply;
    if (position.phase === 'departure' || position.eliminated.includes(seat)) return;
    const ahead = ask();
    if (!ahead) return;
    this.symbols = ahead.symbols;
    this.asked = { round: position.round, length: position.lines[seat]!.length, lines: ahead.lines ?? NO_LINES };
  }
}
