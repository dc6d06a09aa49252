/** The queue of turns: they are shown one after another, scene by scene, at the reader's pace. */
import type { Pace } from '$/account/settings.svelte';
import type { Shapes } from '$/api/types';
import type { Scene, TurnShown } from '$/games/scenes';

/** The duration of a turn in a game without its own scenes. */
const LOOK = 650;

/** The table after the turn, long enough to be seen. */
export function defaultScenes<G extends Shapes>({ before, after, entries, mine }: TurnShown<G>): Scene<G>[] {
  const mover = before.to_move;
  const isOurs = mover === null || mine.includes(mover);
  return [{ ms: isOurs ? 0 : LOOK, view: { ...after, is_over: false, to_move: mover }, entries }];
}

/** A turn that waits to be shown. */
export interface Animation {
  scenes: readonly Scene[];
  /** Set the table and the log to the state after the turn. */
  end: () => void;
}

/** The reader's current preferences. */
export interface Playback {
  pace: Pace;
  /** No animation (prefers-reduced-motion). */
  still: boolean;
  /** The tab is hidden. */
  hidden: boolean;
}

const FACTOR: Readonly<Record<Pace, number>> = { calm: 2, brisk: 1, instant: 0 };
/** A queue longer than this, in ms, runs at twice the speed. */
const LONG = 6000;

export class AnimationQueue {
  private animations: Animation[] = [];
  /** The index of the next scene of the first animation. */
  private next = 0;
  /** Whether no further turn is shown for now. */
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` gets each scene with its duration, and null at the end. */
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

  /** End the current turn and continue with the next. */
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

  /** Show no further turn until `resume`. */
  pause(): void {
    this.paused = true;
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (!this.isShowing) this.play();
  }

  /** Drop everything that waits: something newer is known. */
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

  /** The duration relative to the brisk pace; a long queue hurries. */
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
