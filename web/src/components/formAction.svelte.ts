/** A request that a form or a button sends: whether it is running, and its result as a text. */
import { errorText } from '$/api/errors';

export class FormAction {
  busy = $state(false);
  notice = $state('');
  trouble = $state('');

  /** Send the request and show `said` once it is done. Return whether it succeeded. `textOf` says what went wrong. */
  async run(what: () => Promise<unknown>, said = '', textOf: (error: unknown) => string = errorText): Promise<boolean> {
    [this.busy, this.notice, this.trouble] = [true, '', ''];
    try {
      await what();
      this.notice = said;
      return true;
    } catch (error) {
      this.trouble = textOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Return the handler of a form's submit event. */
  submit(what: () => Promise<unknown>, said = ''): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.run(what, said);
    };
  }
}
