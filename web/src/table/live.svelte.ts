/** A table that follows its stream and takes turns to the server. */
import { ApiError } from '$/api/client';
import { Stream } from '$/api/stream';
import { tables } from '$/api/tables';
import type { Shapes, Snapshot, Turn } from '$/api/types';
import { calm } from '$/theme/theme.svelte';
import { Pace } from './pace';
import { Table } from './table.svelte';

const REACTION_SHOWS = 4000;
/** How long another player's turn is looked at before the next is shown; less, the more wait. */
const LOOK = 650;

export class LiveTable<G extends Shapes = Shapes> extends Table<G> {
  /** How far an analysis is. */
  analysis = $state.raw<unknown>(null);
  private stream: Stream | null = null;
  private readonly pace = new Pace();
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    snapshot: Snapshot<G>,
    /** The seat asked for, on a table where this person has several. */
    private readonly wish: number | null,
  ) {
    super(snapshot);
  }

  get id(): string {
    return this.info.id;
  }

  listen(): void {
    this.stream = new Stream(this.id, this.wish, {
      snapshot: (snapshot) => this.take(snapshot as Snapshot<G>),
      move: (entry) =>
        this.pace.add(() => {
          this.append(entry);
          return 0;
        }),
      turn: ({ changes, turn }) =>
        this.pace.add(() => {
          const pause = this.look();
          this.advance(changes, turn as Turn<G> | null);
          return pause;
        }),
      table: (info) => (this.info = info),
      reaction: ({ seat, reaction }) => this.show(seat, reaction),
      over: () =>
        this.pace.add(() => {
          void this.refresh();
          return 0;
        }),
      analysis: (payload) => (this.analysis = payload),
      connection: (live) => this.connected(live),
    });
  }

  close(): void {
    this.stream?.close();
    this.pace.clear();
    clearTimeout(this.patience);
  }

  override take(snapshot: Snapshot<G>): void {
    this.pace?.clear(); // not there yet while the table is made
    super.take(snapshot);
  }

  /** How long the turn that comes now is looked at: another's, by somebody who sees it and whose clock does not run. */
  private look(): number {
    const mover = this.view?.to_move ?? null;
    if (mover === null || this.you.seats.includes(mover)) return 0;
    if (calm() || document.hidden || this.info.clock.kind === 'live') return 0;
    return Math.max(100, LOOK - 70 * this.pace.waiting);
  }

  /** Ask for everything anew. */
  async refresh(): Promise<void> {
    this.take((await tables.open(this.id, this.wish)) as Snapshot<G>);
  }

  /** Make a turn. If the server refuses, what it knows is shown, and the error is thrown. */
  async play(moves: readonly string[]): Promise<void> {
    const { view, turn } = this;
    if (!view || !turn || this.seat === null) return;
    try {
      const { held } = await tables.turn(this.id, turn.ply, moves, this.seat);
      if (held) this.turn = this.turn && { ...this.turn, mine: [...moves] };
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) await this.refresh();
      throw error;
    }
  }

  private connected(live: boolean): void {
    clearTimeout(this.patience);
    if (live) this.connection = 'live';
    // A moment's loss is not worth a word.
    else this.patience = setTimeout(() => (this.connection = 'lost'), 1200);
  }

  private show(seat: number | null, reaction: string): void {
    if (seat === null) return;
    this.reactions[seat] = reaction;
    setTimeout(() => {
      if (this.reactions[seat] === reaction) delete this.reactions[seat];
    }, REACTION_SHOWS);
  }
}
