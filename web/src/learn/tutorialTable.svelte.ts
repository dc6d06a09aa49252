/** A table that plays the game of a tutorial: the learner's turns when they are made, all others between the steps. */
import type { LogEntry, View } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import type { TableParts } from '$/games/game';
import type { Scene, ScenesOf } from '$/games/scenes';
import { AnimationQueue, defaultScenes } from '$/table/animationQueue';
import { Table } from '$/games/table.svelte';
import { pace } from '$/account/settings.svelte';
import { prefersStill } from '$/theme/theme.svelte';
import { LEARNER, snapshotAt, turnOf, viewAt, type Tutorial, type TutorialStep, type TutorialTurn } from './lessons';

/** How long a demonstrated turn stays, in ms at the brisk pace. */
const LOOK = 900;

export class TutorialTable<G extends Shapes = Shapes> extends Table<G> {
  private readonly queue = new AnimationQueue(
    (scene) => this.showScene(scene as Scene<G> | null),
    () => ({ pace: pace(), still: prefersStill(), hidden: document.hidden }),
  );
  /** The number of moves made, shown or about to be. */
  private ply: number;

  constructor(
    private readonly tutorial: Tutorial<G>,
    step: TutorialStep,
    private readonly parts: Pick<TableParts, 'scenesOf' | 'turnsMade' | 'ofTable'> = {},
  ) {
    super(snapshotAt(tutorial, step));
    this.connection = 'live';
    this.ply = step.ply;
  }

  override tried(moves: readonly string[]): G['sheet'] | null {
    return this.tutorial.tried(this.ply, moves);
  }

  /** Make the learner's own turn, which is already on the board. */
  make({ ply, moves }: TutorialTurn, next: TutorialTurn | undefined): void {
    this.add(ply + moves.length, [LEARNER], () => (this.turn = turnOf(next, this.ply)));
  }

  /** Show the learner's turn as if another player made it, and take it back; resolves when it has been taken back. */
  demonstrate({ ply, moves }: TutorialTurn): Promise<void> {
    const { log, turn } = this;
    const before = viewAt(this.tutorial, ply);
    const at = (made: number): View<G> => viewAt(this.tutorial, made);
    let [to, shown]: [number, Scene<G>[]] = [ply + moves.length, []];
    // What all choose at once is seen when the last one has chosen.
    for (; !shown.length && to <= this.tutorial.replay.steps.length; to++) {
      const entries = this.entries(ply, to).filter(({ seat, key }) => seat === LEARNER && !this.parts.ofTable?.has(key));
      shown = this.scenesOf({ before, after: viewAt(this.tutorial, to), entries, mine: [], at });
    }
    return new Promise<void>((seen) => {
      this.queue.add({
        scenes: [...shown, { ms: LOOK }],
        end: () => {
          this.log = log;
          this.showAfter(before, turn, Date.now());
          seen();
        },
      });
    });
  }

  /** Play on to a step, turn by turn; resolves when it has been shown. */
  playTo(step: TutorialStep): Promise<void> {
    return new Promise<void>((seen) => {
      if (this.ply >= step.ply) this.add(this.ply, [], seen);
      while (this.ply < step.ply) {
        const end = this.endOfTurn(step.ply);
        this.add(end, [], end === step.ply ? seen : () => {});
      }
    }).then(() => void (this.turn = turnOf(step.turns[0], step.ply)));
  }

  /** End what is being shown; returns whether there was anything. */
  skip(): boolean {
    const isShowing = this.queue.isShowing;
    this.queue.skip();
    return isShowing;
  }

  close(): void {
    this.queue.clear();
  }

  /** The end of the next turn: before another player's move or another turn of the same one, and at the next step at the latest. */
  private endOfTurn(latest: number): number {
    const mover = viewAt(this.tutorial, this.ply).to_move;
    const count = (end: number): number => this.parts.turnsMade?.(this.entries(0, end), mover!) ?? 0;
    let end = this.ply + 1;
    const turn = count(end);
    while (end < latest && viewAt(this.tutorial, end).to_move === mover && count(end + 1) === turn) end += 1;
    return end;
  }

  private get scenesOf(): ScenesOf<G> {
    return (this.parts.scenesOf as ScenesOf<G> | undefined) ?? defaultScenes;
  }

  private entries(from: number, to: number): LogEntry<G>[] {
    return this.tutorial.replay.steps.slice(from, to).flatMap((step) => step.entries);
  }

  private add(to: number, mine: readonly number[], then: () => void): void {
    const [before, after] = [viewAt(this.tutorial, this.ply), viewAt(this.tutorial, to)];
    const entries = this.entries(this.ply, to);
    this.ply = to;
    this.queue.add({
      scenes: entries.length ? this.scenesOf({ before, after, entries, mine, at: (ply) => viewAt(this.tutorial, ply) }) : [],
      end: () => {
        this.log = this.entries(0, to);
        this.showAfter(after, null, Date.now());
        then();
      },
    });
  }

  private showScene(scene: Scene<G> | null): void {
    this.scene = scene;
    if (scene?.view) this.view = scene.view;
    for (const entry of scene?.entries ?? []) this.append(entry);
  }
}
