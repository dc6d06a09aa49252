/** A question before something that is not done by accident: `if (await confirmed({ title, text, action })) …`. */

export interface Question {
  title: string;
  text: string;
  /** The label of the button that confirms, and of the one that does not. */
  action: string;
  cancel?: string;
  /** A better way, as a link in front of the two. */
  instead?: { href: string; label: string };
  /** Whether nothing is lost by it. */
  harmless?: boolean;
}

class Confirmation {
  question = $state.raw<Question | null>(null);
  private answer: (yes: boolean) => void = () => {};

  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.question = question;
    return new Promise((resolve) => (this.answer = resolve));
  }

  close(yes: boolean): void {
    this.question = null;
    this.answer(yes);
    this.answer = () => {};
  }
}

export const confirmation = new Confirmation();

export const confirmed = (question: Question): Promise<boolean> => confirmation.ask(question);
