/** A table that follows its stream and takes turns to the server. */
import { Problem } from '$/api/problem';
import { Stream } from '$/api/stream';
import { tables } from '$/api/tables';
import type { Snapshot } from '$/api/types';
import { Table } from './table.svelte';

const REACTION_SHOWS = 4000;

export class LiveTable<P = unknown> extends Table<P> {
  /** How far an analysis is. */
  analysis = $state.raw<unknown>(null);
  private stream: Stream | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    snapshot: Snapshot<P>,
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
      snapshot: (told) => this.take(told as Snapshot<P>),
      move: (thing) => this.tell(thing),
      turn: ({ changes, turn }) => this.advance(changes, turn),
      table: (info) => (this.info = info),
      reaction: ({ seat, reaction }) => this.show(seat, reaction),
      over: () => void this.refresh(),
      analysis: (told) => (this.analysis = told),
      connection: (live) => this.connected(live),
    });
  }

  close(): void {
    this.stream?.close();
    clearTimeout(this.patience);
  }

  /** Ask for everything anew. */
  async refresh(): Promise<void> {
    this.take(await tables.open<P>(this.id, this.wish));
  }

  /** Make a turn. If the server knows better, what it knows is shown, and the problem is thrown. */
  async play(moves: readonly string[]): Promise<void> {
    const { view, turn } = this;
    if (!view || !turn || this.seat === null) return;
    try {
      const told = await tables.turn(this.id, turn.ply, moves, this.seat);
      if (told.held) this.turn = this.turn && { ...this.turn, mine: [...moves] };
    } catch (problem) {
      if (problem instanceof Problem && problem.status !== 0) await this.refresh();
      throw problem;
    }
  }

  private connected(live: boolean): void {
    clearTimeout(this.patience);
    if (live) this.connection = 'live';
    // A moment's loss is nobody's business.
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

