/** A game in progress, derived from its film: turns are shown one after another, on a server and on this device. */
import type { LogEntry, View } from '$/api/api.generated';
import type { LinesAhead, Shapes, Snapshot, Turn } from '$/api/types';
import type { FilmPart } from '$/engine/film';
import type { GameRecord } from '$/engine/game';
import { ChatRoom } from '$/chat/chatRoom.svelte';
import type { SuggestedMoves } from '$/games/game';
import type { Counting, Scene, ScenesOf } from '$/games/scenes';
import { pace } from '$/account/settings.svelte';
import { prefersStill } from '$/theme/theme.svelte';
import { countScenes } from './finalCount';
import type { FilmedGame } from './filmed';
import { AnimationQueue, defaultScenes } from './animationQueue';
import type { Replay } from './replay';
import { rankedAtTable, toldAtTable, type ActualView } from '$/games/actual';
import { Table } from '$/games/table.svelte';

/** How a game shows its turns and its end. */
export interface Staging<G extends Shapes = Shapes> {
  scenesOf?: ScenesOf<G>;
  /** How the end is counted; without it, the results are shown at once. */
  counting?: Counting<G>;
  /** Zones that do not count in the total. */
  uncounted?: readonly string[];
}

/** Whose turn it is, without the lines, which are derived from the film. */
export type TurnNow = Omit<Turn, 'lines'>;

export abstract class LiveTable<G extends Shapes = Shapes> extends Table<G> {
  /** The progress of an analysis. */
  analysis = $state.raw<unknown>(null);
  /** The chat of the table, for its players. */
  readonly chat = new ChatRoom(() => ({ kind: 'tables', id: this.id }));
  /** Who last reminded this person of their turn. */
  nudgedBy = $state<number | null>(null);
  /** Whether turns made while this person was away are being shown. */
  catchesUp = $state(false);
  /** The game, once it has begun; null if the server sends views. */
  protected game: FilmedGame<G> | null = null;
  protected readonly queue = new AnimationQueue(
    (scene) => this.showScene(scene as Scene<G> | null),
    () => ({ pace: pace(), still: prefersStill(), hidden: document.hidden }),
  );

  constructor(
    snapshot: Snapshot<G>,
    private readonly staging: Staging<G> = {},
  ) {
    super(snapshot);
  }

  /** The film of the game, as this viewer knows it; null if the server sends views. */
  get filmed(): FilmedGame<G> | null {
    return this.game;
  }

  get id(): string {
    return this.info.id;
  }

  /** Follow the table. */
  abstract listen(): void;

  /** Make a turn. If it is refused, the actual state is shown and the error is thrown. */
  abstract play(moves: readonly string[]): Promise<void>;

  /** The bots' suggestion for this turn. */
  abstract hint(): Promise<SuggestedMoves>;

  /** The finished game from its beginning. */
  abstract replay(): Promise<Replay<G>>;

  /** The record of the finished game. */
  abstract record(): Promise<GameRecord>;

  /** The page that shows the finished game to others. */
  abstract shareLink(): Promise<string>;

  /** Start what has to be analysed elsewhere, once the game is over. */
  async startAnalysis(): Promise<void> {}

  /** Where I have several seats: the one whose player should look now, if it is another one. */
  handTo = $derived.by((): number | null => {
    const { turn, view, seat, you } = this;
    if (!turn || you.seats.length < 2 || view?.is_over || turn.ply !== this.latest?.ply) return null;
    const waiting = turn.choosers.filter((one) => you.seats.includes(one) && !turn.chosen.includes(one));
    if (!waiting.length || (seat !== null && waiting.includes(seat) && turn.mine === null)) return null;
    return waiting[0]!;
  });

  /** What I may plan with before my turn; null if unknown. */
  ahead(): LinesAhead<G> | null {
    return this.game?.ahead() ?? null;
  }

  override tried(moves: readonly string[]): G['sheet'] | null {
    return this.game?.tried(moves) ?? null;
  }

  /** Skip animations while the page is hidden. */
  protected watch(): void {
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.queue.clear();
    document.removeEventListener('visibilitychange', this.hurry);
  }

  override take(snapshot: Snapshot<G>): void {
    super.take(snapshot);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- the constructor of Table calls this before there is a queue
    this.queue?.clear();
  }

  /** Skip what is being shown and continue with the next; returns whether there was anything. */
  skip(): boolean {
    const isShowing = this.queue.isShowing;
    this.queue.skip();
    return isShowing;
  }

  /** Skip everything that is being shown. */
  skipAll(): void {
    this.queue.finish();
  }

  override pause(): void {
    this.queue.pause();
  }

  override resume(): void {
    this.queue.resume();
  }

  /** Count the points of the finished game again. */
  recount(): void {
    if (this.view?.is_over && !this.queue.isShowing) this.countUp();
  }

  /** Add a turn or a choice to the game. */
  protected extend(part: FilmPart, now: TurnNow): void {
    const before = this.game!;
    this.game = part.moves.length ? before.extended(part) : before;
    const { game } = this;
    const after = part.moves.length ? rankedAtTable(game.view(), this.info.seats) : this.latest!;
    this.advance(after, toldAtTable(game.log(part.ply), after), this.turnOf(now), part.ply, game.gains(part.ply));
  }

  /** Whose turn it is, with the viewer's lines if it is theirs and no bot plays for them. */
  protected turnOf(now: TurnNow, game = this.game): Turn<G> {
    const seat = game?.film.seat ?? null;
    const isMine = seat !== null && now.choosers.length === 1 && now.choosers[0] === seat && !this.info.seats[seat]?.away;
    return { ...now, lines: game && isMine && this.info.state === 'playing' ? game.lines() : null };
  }

  /** Advance to the state after a turn whose first move has the number `ply`. */
  protected advance(after: ActualView<G>, entries: readonly LogEntry<G>[], turn: Turn<G> | null, ply: number, gains: readonly (number | null)[]): void {
    const [before, heard] = [this.latest!, Date.now()];
    this.latest = after;
    this.latestTurn = turn;
    // The winner is announced after the count.
    const shown = entries.filter(({ key }) => key !== 'end');
    const { game } = this;
    const scenesOf = this.staging.scenesOf ?? defaultScenes;
    this.queue.add({
      scenes: entries.length ? scenesOf({ before, after, entries: shown, mine: this.you.seats, at: (ply) => game?.view(ply) ?? after }) : [],
      end: () => {
        for (const entry of shown) this.append(entry);
        this.gains = [...this.gains.slice(0, ply), ...gains];
        this.showAfter(after, turn, heard);
      },
    });
    if (after.is_over && !before.is_over)
      this.countUp(
        entries.filter(({ key }) => key === 'end'),
        before,
      );
    // A show never takes the time of a player whose clock is running.
    if (this.info.clock.kind === 'live' && turn?.choosers.some((seat) => this.you.seats.includes(seat))) this.queue.finish();
  }

  /** Whether this is the big screen of a table. */
  get isScreen(): boolean {
    return false;
  }

  /**
   * Show the count of the finished game, player by player, and then the log entries of the end. If a big screen shows the count, the other devices
   * wait until that is over.
   */
  private countUp(entries: readonly LogEntry<G>[] = [], before?: View<G>): void {
    const view = this.latest!;
    const { counting, uncounted } = this.staging;
    const players = counting ? countScenes(view, counting, uncounted) : [];
    if (before && players.length && this.presence.screens && !this.isScreen) {
      const ms = players.flat().reduce((sum, scene) => sum + Math.max(scene.ms, scene.still ?? 0), 0);
      const held: View<G> = { ...view, sheets: before.sheets, is_over: false, to_move: null, winners: [] };
      this.queue.add({ scenes: [{ ms, fixed: true, view: held, cue: { kind: 'screen' } }], end: () => {} });
    } else for (const scenes of players) this.queue.add({ scenes, end: () => {} });
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
}
