/** A table that follows its stream and takes turns to the server. */
import { ApiError } from '$/api/client';
import { Stream } from '$/api/stream';
import { tables, toWatchers } from '$/api/tables';
import type { Changes, LogEntry } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn, Viewpoint } from '$/api/types';
import { Talk } from '$/chat/talk.svelte';
import { pace } from '$/people/settings.svelte';
import { calm } from '$/theme/theme.svelte';
import { countScenes, type Counting } from './count';
import { plainly, Queue, type Direction, type Scene } from './queue';
import { play } from './sounds';
import { apply, Table } from './table.svelte';

/** How a game shows its turns and its end. */
export interface Staging<G extends Shapes = Shapes> {
  direct?: Direction<G>;
  /** How the end is counted; left out, the results come at once. */
  counting?: Counting<G>;
  /** Zones that do not count in the total. */
  uncounted?: readonly string[];
}

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
    private readonly staging: Staging<G> = {},
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
      turn: ({ changes, turn, gains }) => this.happen(changes as Changes<G>, turn as Turn<G> | null, gains),
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
    super.take(this.wish === 'spectator' ? toWatchers(snapshot) : snapshot);
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

  /** End all that is being shown. */
  skipAll(): void {
    this.queue.finish();
  }

  override pause(): void {
    this.queue.pause();
  }

  override resume(): void {
    this.queue.resume();
  }

  /** Count the points of the finished game once more. */
  recount(): void {
    if (this.view?.is_over && !this.queue.isShowing) this.countUp();
  }

  /** A turn came: it is shown after those before it. */
  private happen(changes: Changes<G>, turn: Turn<G> | null, gains: readonly (number | null)[]): void {
    const [before, entries, heard] = [this.latest, this.received, Date.now()];
    this.received = [];
    if (!before) return;
    const after = apply(before, changes);
    this.latest = after;
    this.latestTurn = turn;
    // Who has won is told after the count.
    const shown = entries.filter(({ key }) => key !== 'end');
    const direct = this.staging.direct ?? plainly;
    this.queue.add({
      scenes: entries.length ? direct({ before, after, entries: shown, mine: this.you.seats }) : [],
      end: () => {
        for (const entry of shown) this.append(entry);
        this.gains = [...this.gains.slice(0, changes.ply), ...gains];
        this.arrive(after, turn, heard);
      },
    });
    if (after.is_over && !before.is_over) this.countUp(entries.filter(({ key }) => key === 'end'));
    // A show never takes the time of a player whose clock runs.
    if (this.info.clock.kind === 'live' && turn?.choosers.some((seat) => this.you.seats.includes(seat))) this.queue.finish();
  }

  /** Show the count of the game that is over, a player after the other, and then what the log says of the end. */
  private countUp(entries: readonly LogEntry<G>[] = []): void {
    const view = this.latest!;
    const { counting, uncounted } = this.staging;
    const players = counting ? countScenes(view, counting, uncounted) : [];
    for (const scenes of players) this.queue.add({ scenes, end: () => {} });
    this.queue.add({
      scenes: [],
      end: () => {
        this.view = view;
        for (const entry of entries) this.append(entry);
      },
    });
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
