/** ms for which a pointer rests on what it means. */
const REST = 60;

/**
 * What a player tries, twice: `now` for the board, which shows it in the very frame of the click, and `shown` for the
 * rest of the page, which follows as soon as that frame has been painted.
 */
export class TwoPhase<T> {
  private first = $state.raw() as T;
  private second = $state.raw() as T;
  private waits = () => {};

  /** `later` says when the rest of the page follows; left out, it follows at once. */
  constructor(
    value: T,
    private readonly later: Later = atOnce,
  ) {
    this.first = this.second = value;
  }

  get now(): T {
    return this.first;
  }

  /** `passing`: what is only pointed at may be gone again before the page need follow. */
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

/** Do something later, after so many ms at the least; returns what calls it off. */
export type Later = (then: () => void, wait: number) => () => void;

const atOnce: Later = (then) => {
  then();
  return () => {};
};

/** Once the page has been painted, or at once if nobody sees it. */
export const afterPaint: Later = (then, wait) => {
  if (document.hidden) return atOnce(then, wait);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then, wait)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
