/** A request that a form, a button or a page sends: whether it is running, and its result as a text. */
import { untrack } from 'svelte';
import { ApiError } from '$/api/client';
import { errorText } from '$/api/errors';

/** The reader has changed their mind: nothing went wrong. */
export class Cancelled extends Error {}

/** Pauses before a page that could not be loaded asks again, in ms; the last one repeats. */
const PAUSES = [2000, 4000, 8000, 15_000];

/** Whether the same request may succeed later without anybody doing anything. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.key === 'offline' || error.status >= 500 || error.status === 429);

export class FormAction {
  busy = $state(false);
  notice = $state('');
  trouble = $state('');
  /** Set if what failed can be asked for again. */
  retry = $state.raw<(() => void) | null>(null);
  /** The number of the latest request: an earlier one that is still under way changes nothing. */
  private current = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Send the request and show `said` once it is done. Return whether it succeeded. `textOf` says what went wrong. */
  async run(what: () => Promise<unknown>, said = '', textOf: (error: unknown) => string = errorText): Promise<boolean> {
    clearTimeout(this.timer);
    const mine = (this.current += 1);
    [this.busy, this.notice, this.trouble, this.retry] = [true, '', '', null];
    try {
      await what();
      if (mine === this.current) this.notice = said;
      return true;
    } catch (error) {
      if (mine === this.current) this.trouble = error instanceof Cancelled ? '' : textOf(error);
      return false;
    } finally {
      if (mine === this.current) this.busy = false;
    }
  }

  /**
   * Load what a page shows. A failure can be repeated by the reader, and is repeated by itself while the server is away. Return a function that
   * stops that: the clean-up of an effect.
   */
  load(what: () => Promise<unknown>, textOf: (error: unknown) => string = errorText): () => void {
    let [stopped, failures] = [false, 0];
    const ask = (): void => {
      clearTimeout(this.timer);
      const known = this.trouble;
      let passes = false;
      const asked = this.run(what, '', (error) => {
        passes = isPassing(error);
        return textOf(error);
      });
      this.trouble = known; // it stays until there is an answer: no flicker
      void asked.then((done) => {
        if (stopped) return;
        if (done) {
          this.trouble = '';
          return;
        }
        this.retry = ask;
        if (passes) this.timer = setTimeout(ask, PAUSES[Math.min(failures++, PAUSES.length - 1)]);
      });
    };
    const online = (): void => {
      if (this.retry) ask();
    };
    addEventListener('online', online);
    untrack(ask); // an effect that loads depends on what it reads itself, not on this
    return () => {
      stopped = true;
      clearTimeout(this.timer);
      removeEventListener('online', online);
    };
  }

  /** Return the handler of a form's submit event. */
  submit(what: () => Promise<unknown>, said = ''): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.run(what, said);
    };
  }
}
