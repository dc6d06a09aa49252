/** Something asked of the server by a form or a button: whether it is under way, and what came of it in words. */
import { errorText } from '$/api/errors';

export class Asking {
  busy = $state(false);
  notice = $state('');
  trouble = $state('');

  /** Ask; true if it was done. What is said afterwards is a notice to the reader. */
  async ask(what: () => Promise<unknown>, said = ''): Promise<boolean> {
    [this.busy, this.notice, this.trouble] = [true, '', ''];
    try {
      await what();
      this.notice = said;
      return true;
    } catch (error) {
      this.trouble = errorText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What a form does when it is sent. */
  submit(what: () => Promise<unknown>, said = ''): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.ask(what, said);
    };
  }
}
