/** A game played back: the view after any number of moves. */
import type { LogEntry } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import type { ActualView } from '$/games/actual';
import type { Replay } from '$/table/replay';

const SPEEDS = [1500, 700, 250] as const;

export class Playback<G extends Shapes = Shapes> {
  /** The number of moves shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state<0 | 1 | 2>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay<G>,
    at: number | null,
  ) {
    this.at = at === null ? 0 : Math.min(replay.steps.length, Math.max(0, at));
  }

  readonly length = $derived.by(() => this.replay.steps.length);

  view = $derived.by(() => this.viewAt(this.at));

  /** The log so far. */
  log = $derived.by((): LogEntry[] => this.replay.steps.slice(0, this.at).flatMap((step) => step.entries));

  /** The plies at which turns begin, for jumps. */
  turns = $derived.by(() => {
    const found = [0];
    this.replay.steps.forEach((step, k) => {
      const before = this.replay.steps[k - 1];
      if (before && before.seat !== step.seat) found.push(k);
    });
    found.push(this.replay.steps.length);
    return found;
  });

  go(at: number): void {
    this.at = Math.min(this.length, Math.max(0, at));
  }

  nextTurn(): void {
    this.go(this.turns.find((ply) => ply > this.at) ?? this.length);
  }

  lastTurn(): void {
    this.go(this.turns.findLast((ply) => ply < this.at) ?? 0);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else {
      if (this.at >= this.length) this.at = 0;
      this.playing = true;
      this.tick();
    }
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.at >= this.length) this.pause();
      else this.tick();
    }, SPEEDS[this.speed]);
  }

  /** The view after a number of moves. */
  viewAt(ply: number): ActualView<G> {
    return this.replay.viewAt(ply);
  }
}
