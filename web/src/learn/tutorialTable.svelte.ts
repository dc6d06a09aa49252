/** A table that plays the game of a tutorial: the learner's turns when they are made, the others' between the steps. */
import type { Shapes } from '$/api/types';
import type { Scene, ScenesOf } from '$/games/scenes';
import { AnimationQueue, defaultScenes } from '$/table/animationQueue';
import { Table } from '$/games/table.svelte';
import { prefersStill } from '$/theme/theme.svelte';
import { askedAt, LEARNER, snapshotAt, turnOf, viewAt, type Tutorial, type TutorialStep, type TutorialTurn } from './lessons';

export class TutorialTable<G extends Shapes = Shapes> extends Table<G> {
  private readonly queue = new AnimationQueue(
    (scene) => this.showScene(scene as Scene<G> | null),
    () => ({ pace: 'brisk', still: prefersStill(), hidden: document.hidden }),
  );
  /** The number of moves made, shown or about to be. */
  private ply: number;

  constructor(
    private readonly tutorial: Tutorial<G>,
    step: TutorialStep,
    private readonly scenesOf: ScenesOf<G> = defaultScenes,
  ) {
    super(snapshotAt(tutorial, step));
    this.connection = 'live';
    this.ply = step.ply;
  }

  /** Make the learner's own turn, which is already on the board. */
  make({ ply, moves }: TutorialTurn, next: TutorialTurn | undefined): void {
    this.add(ply + moves.length, [LEARNER], () => (this.turn = turnOf(next, this.ply)));
  }

  /** Play on to a step, turn by turn; resolves when it has been shown. */
  playTo(step: TutorialStep): Promise<void> {
    return new Promise<void>((seen) => {
      if (this.ply >= step.ply) this.add(this.ply, [], seen);
      while (this.ply < step.ply) {
        const end = this.endOfTurn(step.ply);
        this.add(end, [], end === step.ply ? seen : () => {});
      }
    }).then(() => void (this.turn = turnOf(askedAt(this.tutorial, step), step.ply)));
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

  /** The end of the next turn: before another player's move, and at the next step at the latest. */
  private endOfTurn(latest: number): number {
    const mover = viewAt(this.tutorial, this.ply).to_move;
    let end = this.ply + 1;
    while (end < latest && viewAt(this.tutorial, end).to_move === mover) end += 1;
    return end;
  }

  private add(to: number, mine: readonly number[], then: () => void): void {
    const [before, after] = [viewAt(this.tutorial, this.ply), viewAt(this.tutorial, to)];
    const entries = this.tutorial.replay.steps.slice(this.ply, to).flatMap((step) => step.entries);
    this.ply = to;
    this.queue.add({
      scenes: entries.length ? this.scenesOf({ before, after, entries, mine }) : [],
      end: () => {
        for (const entry of entries) this.append(entry);
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
