/** The queue of events: the turns at a table are shown one after the other, scene by scene, at the reader's pace. */
import type { Pace } from '$/account/settings.svelte';
import type { Shapes } from '$/api/types';
import type { Scene, TurnShown } from '$/games/scenes';

/** How long a turn is looked at in a game that does not say. */
const LOOK = 650;

/** The table after the turn, long enough to be looked at. */
export function defaultScenes<G extends Shapes>({ before, after, entries, mine }: TurnShown<G>): Scene<G>[] {
  const mover = before.to_move;
  const isOurs = mover === null || mine.includes(mover);
  return [{ ms: isOurs ? 0 : LOOK, view: { ...after, is_over: false, to_move: mover }, entries }];
}

/** A turn that waits to be seen. */
export interface Animation {
  scenes: readonly Scene[];
  /** Put the table and the log as they are after the turn. */
  end: () => void;
}

/** How the reader wants it shown just now. */
export interface Playback {
  pace: Pace;
  /** Nothing is to move (prefers-reduced-motion). */
  still: boolean;
  /** Nobody looks: the tab is hidden. */
  hidden: boolean;
}

const FACTOR: Readonly<Record<Pace, number>> = { calm: 2, brisk: 1, instant: 0 };
/** A queue that would take longer than this, in ms, runs at twice the speed. */
const LONG = 6000;

export class AnimationQueue {
  private animations: Animation[] = [];
  /** The scene of the first animation that comes next. */
  private next = 0;
  /** Whether no further turn is shown for now. */
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` is given each scene with the time it takes, and null when nothing is shown any more. */
  constructor(
    private readonly show: (scene: Scene | null) => void,
    private readonly playback: () => Playback,
  ) {}

  /** Whether something is being shown. */
  get isShowing(): boolean {
    return this.timer !== undefined;
  }

  /** Show a turn now if nothing is being shown, else after the others. */
  add(animation: Animation): void {
    this.animations.push(animation);
    if (!this.isShowing) this.play();
    else if (this.playback().hidden) this.finish();
  }

  /** End the turn that is shown and go on with the next. */
  skip(): void {
    if (!this.animations.length || this.animations[0]!.scenes[this.next - 1]?.fixed) return;
    this.stop();
    this.endAnimation();
    this.play();
  }

  /** End all turns at once. */
  finish(): void {
    if (this.animations[0]?.scenes[this.next - 1]?.fixed) return;
    this.stop();
    while (this.animations.length) this.endAnimation();
    this.show(null);
  }

  /** Show no turn after this one, until `resume`. */
  pause(): void {
    this.paused = true;
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (!this.isShowing) this.play();
  }

  /** Forget what waits: something newer is known. */
  clear(): void {
    this.stop();
    this.animations = [];
    this.next = 0;
    this.show(null);
  }

  private play(): void {
    this.timer = undefined;
    for (let animation = this.animations[0]; animation; animation = this.animations[0]) {
      if (this.paused && this.next === 0) break;
      const scene = animation.scenes[this.next];
      if (!scene) {
        this.endAnimation();
        continue;
      }
      const ms = scene.fixed ? scene.ms : this.timeOf(scene) * this.speed();
      this.next += 1;
      this.show({ ...scene, ms });
      if (ms > 0) {
        this.timer = setTimeout(() => this.play(), ms);
        return;
      }
    }
    this.show(null);
  }

  private endAnimation(): void {
    const animation = this.animations.shift()!;
    this.next = 0;
    animation.end();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private timeOf(scene: Scene): number {
    return this.playback().still ? (scene.still ?? scene.ms) : scene.ms;
  }

  /** How much longer than at the brisk pace; a long queue hurries. */
  private speed(): number {
    const { pace, hidden } = this.playback();
    if (hidden) return 0;
    const factor = FACTOR[pace];
    let left = 0;
    this.animations.forEach((animation, k) => {
      for (const scene of animation.scenes.slice(k ? 0 : this.next)) left += this.timeOf(scene);
    });
    return left * factor > LONG ? factor / 2 : factor;
  }
}
