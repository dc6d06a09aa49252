/** A table that follows its stream and takes turns to the server. */
import { ApiError } from '$/api/client';
import { Stream } from '$/api/stream';
import { tables } from '$/api/tables';
import type { Changes, LogEntry, View } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn, Viewpoint } from '$/api/types';
import { Talk } from '$/chat/talk.svelte';
import { pace } from '$/people/settings.svelte';
import { calm } from '$/theme/theme.svelte';
import { plainly, Queue, type Direction, type Scene } from './queue';
import { play } from './sounds';
import { apply, Table } from './table.svelte';

const REACTION_SHOWS = 4000;
const NUDGE_SHOWS = 8000;

export class LiveTable<G extends Shapes = Shapes> extends Table<G> {
  /** How far an analysis is. */
  analysis = $state.raw<unknown>(null);
  /** What was said at the table, for those who sit there. */
  readonly talk = new Talk();
  /** Who reminded this person last that it is their turn. */
  nudgedBy = $state<number | null>(null);
  private stream: Stream | null = null;
  private readonly queue = new Queue(
    (scene) => this.showScene(scene as Scene<G> | null),
    () => ({ pace: pace(), still: calm(), hidden: document.hidden }),
  );
  /** What the log says of the turn that is being received. */
  private received: LogEntry<G>[] = [];
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    snapshot: Snapshot<G>,
    /** From where the table is seen: the seat asked for, on a table where this person has several. */
    private readonly wish: Viewpoint,
    /** How the game shows a turn. */
    private readonly direct: Direction<G> = plainly,
  ) {
    super(snapshot);
  }

  get id(): string {
    return this.info.id;
  }

  listen(): void {
    this.stream = new Stream(this.id, this.wish, {
      snapshot: (snapshot) => this.take(snapshot as Snapshot<G>),
      move: (entry) => this.received.push(entry as LogEntry<G>),
      turn: ({ changes, turn }) => this.happen(changes as Changes<G>, turn as Turn<G> | null),
      table: (info) => (this.info = info),
      reaction: ({ seat, reaction }) => this.show(seat, reaction),
      rematch: ({ table }) => (this.info = { ...this.info, rematch: table }),
      presence: (presence) => (this.presence = presence),
      nudge: ({ seat, to }) => this.nudge(seat, to),
      message: (message) => this.talk.hear(message),
      over: () => this.queue.add({ scenes: [], end: () => void this.refresh() }),
      analysis: (payload) => (this.analysis = payload),
      connection: (live) => this.connected(live),
    });
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.stream?.close();
    this.queue.clear();
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.patience);
  }

  override take(snapshot: Snapshot<G>): void {
    super.take(snapshot);
    if (!this.queue) return; // not there yet while the table is made
    this.queue.clear();
    this.received = [];
  }

  /** End what is being shown and go on with what waits; whether anything was. */
  skip(): boolean {
    const isShowing = this.queue.isShowing;
    this.queue.skip();
    return isShowing;
  }

  /** A turn came: it is shown after those before it. */
  private happen(changes: Changes<G>, turn: Turn<G> | null): void {
    const [before, entries, heard] = [this.latest, this.received, Date.now()];
    this.received = [];
    if (!before) return;
    const after = apply(before, changes);
    this.latest = after;
    this.latestTurn = turn;
    this.queue.add({
      scenes: entries.length ? this.direct({ before, after, entries, mine: this.you.seats }) : [],
      end: () => {
        for (const entry of entries) this.append(entry);
        this.gain(before, after);
        this.arrive(after, turn, heard);
      },
    });
    // A show never takes the time of a player whose clock runs.
    if (this.info.clock.kind === 'live' && turn?.choosers.some((seat) => this.you.seats.includes(seat))) this.queue.finish();
  }

  /** Note what the turn brought whoever made it, where both sheets may be seen. */
  private gain(before: View<G>, after: View<G>): void {
    const seat = before.to_move;
    const [was, is] = seat === null ? [] : [before.sheets[seat]?.total, after.sheets[seat]?.total];
    if (typeof was === 'number' && typeof is === 'number') this.gained = { ...this.gained, [after.ply]: is - was };
  }

  private showScene(scene: Scene<G> | null): void {
    this.scene = scene;
    if (scene?.view) this.view = scene.view;
    for (const entry of scene?.entries ?? []) this.append(entry);
  }

  private readonly hurry = (): void => {
    if (document.hidden) this.queue.finish();
  };

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

  private nudge(seat: number, to: readonly number[]): void {
    if (!to.some((one) => this.you.seats.includes(one))) return;
    this.nudgedBy = seat;
    play('bell');
    setTimeout(() => (this.nudgedBy = null), NUDGE_SHOWS);
  }

  private show(seat: number | null, reaction: string): void {
    if (seat === null) return;
    this.reactions[seat] = reaction;
    setTimeout(() => {
      if (this.reactions[seat] === reaction) delete this.reactions[seat];
    }, REACTION_SHOWS);
  }
}
