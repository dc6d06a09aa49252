/** Takes steps in order, each when the one before has been seen: bots that answer at once would all move in one frame. */

/** A step, and how many milliseconds it is to be looked at before the next. */
export type Step = () => number;

export class Pace {
  private steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** How many steps wait. */
  get waiting(): number {
    return this.steps.length;
  }

  /** Take a step now if nothing waits, else in its turn. */
  add(step: Step): void {
    this.steps.push(step);
    if (this.timer === undefined) this.go();
  }

  /** Forget what waits: something newer is known. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.steps = [];
  }

  private go(): void {
    this.timer = undefined;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      const pause = step();
      if (pause > 0) {
        this.timer = setTimeout(() => this.go(), pause);
        return;
      }
    }
  }
}
