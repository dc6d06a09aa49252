/** A question before something that cannot be undone: `if (await sure({ title, text, action })) …`. */

export interface Question {
  title: string;
  text: string;
  /** The label of the button that confirms. */
  action: string;
}

class Sure {
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

export const asked = new Sure();

export const sure = (question: Question): Promise<boolean> => asked.ask(question);
