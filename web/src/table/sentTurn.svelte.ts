/** A turn that was sent: it stays so until the table has answered, with what comes next or with a refusal. */
import type { Table } from '$/games/table.svelte';

interface Sent {
  moves: readonly string[];
  /** The turn of the table that it answers. */
  turn: unknown;
}

export class SentTurn {
  private sent = $state.raw<Sent | null>(null);

  constructor(private readonly table: () => Pick<Table, 'turn'>) {}

  /** The moves on their way; null if there are none. */
  moves = $derived.by((): readonly string[] | null => (this.sent !== null && this.sent.turn === this.table().turn ? this.sent.moves : null));

  /** Send a turn; `onturn` resolves to whether it was accepted. What was accepted is on its way until it can be shown. */
  async send(moves: readonly string[], onturn: (moves: readonly string[]) => Promise<boolean>): Promise<void> {
    const sent = { moves, turn: this.table().turn };
    this.sent = sent;
    let isAccepted = false;
    try {
      isAccepted = await onturn(moves);
    } finally {
      if (!isAccepted && this.sent === sent) this.sent = null;
    }
  }
}
