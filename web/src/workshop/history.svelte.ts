/** The history of a draft, without limit, with undo and redo. */

export class History<T> {
  present = $state.raw() as T;
  private past = $state.raw<readonly T[]>([]);
  private future = $state.raw<readonly T[]>([]);
  /** The stroke that made the current state: its further changes belong to the same step. */
  private stroke: unknown = null;

  constructor(first: T) {
    this.present = first;
  }

  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);

  /** Change the draft; changes of one stroke are undone together. */
  change(next: T, stroke: unknown = null): void {
    if (next === this.present) return;
    if (stroke === null || stroke !== this.stroke) this.past = [...this.past, this.present];
    this.stroke = stroke;
    this.present = next;
    this.future = [];
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.future = [this.present, ...this.future];
    this.past = this.past.slice(0, -1);
    this.stroke = null;
    this.present = before;
  }

  redo(): void {
    const after = this.future[0];
    if (after === undefined) return;
    this.past = [...this.past, this.present];
    this.future = this.future.slice(1);
    this.stroke = null;
    this.present = after;
  }
}
