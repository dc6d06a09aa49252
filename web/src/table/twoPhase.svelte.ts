/** ms that a pointer must rest. */
const REST = 60;

/**
 * A player's trial in two phases: `now` for the board, which shows it in the frame of the click, and `shown` for the rest of the page, which follows
 * once that frame is painted.
 */
export class TwoPhase<T> {
  private first = $state.raw() as T;
  private second = $state.raw() as T;
  private waits = () => {};

  /** `later` schedules the rest of the page; without it, it follows at once. */
  constructor(
    value: T,
    private readonly later: Later = atOnce,
  ) {
    this.first = this.second = value;
  }

  get now(): T {
    return this.first;
  }

  /** `passing`: what is only pointed at may change again before the page has to follow. */
  lead(value: T, passing = false): void {
    this.first = value;
    this.waits();
    this.waits = this.later(() => this.catchUp(), passing ? REST : 0);
  }

  get shown(): T {
    return this.second;
  }

  /** Let the rest of the page follow without waiting. */
  catchUp(): void {
    this.waits();
    this.second = this.first;
  }
}

/** Call something later, after at least this many ms; returns a function that cancels it. */
export type Later = (then: () => void, wait: number) => () => void;

const atOnce: Later = (then) => {
  then();
  return () => {};
};

/** After the next paint, or at once if the page is hidden. */
export const afterPaint: Later = (then, wait) => {
  if (document.hidden) return atOnce(then, wait);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then, wait)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
