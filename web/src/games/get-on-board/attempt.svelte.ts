/** A turn being tried: markers placed one by one or by the end of a line, and taken back, without the server. */
import { Ahead, type Later } from '$/table/ahead.svelte';
import type { Line } from './types';

/** The markers of a line; `stop` is a word, not a place. */
export function markers(line: Line): string[] {
  return line.moves.filter((move) => move !== 'stop');
}

/** Better first: not eliminated, then points, then fewer turn-zone spaces, then fewer markers. */
export function better(a: Line, b: Line): number {
  return (
    Number(a.eliminates) - Number(b.eliminates) ||
    b.gain - a.gain ||
    a.turn_zone - b.turn_zone ||
    a.moves.length - b.moves.length
  );
}

function follows(line: Line, placed: readonly string[]): boolean {
  return placed.every((node, k) => line.moves[k] === node);
}

export const NO_LINES: readonly Line[] = [];
const NO_NODES: readonly string[] = [];

/** The markers placed and the intersection or line pointed at, of the lines of one turn. */
interface Tried {
  of: readonly Line[];
  nodes: readonly string[];
  at: string | Line | null;
}

export class Attempt {
  private readonly tried: Ahead<Tried>;

  /**
   * `offered`: every way to play the turn out; NO_LINES when it is not this viewer's turn. `later`: when the page
   * follows what the board shows at once.
   */
  constructor(
    private readonly offered: () => readonly Line[],
    later?: Later,
  ) {
    this.tried = new Ahead<Tried>({ of: NO_LINES, nodes: [], at: null }, later);
  }

  lines = $derived.by(() => this.offered());

  /** The markers on the board: none as soon as other lines are offered, as then another turn has begun. */
  onBoard = $derived.by(() => (this.tried.now.of === this.lines ? this.tried.now.nodes : NO_NODES));

  /** The markers placed so far, as the page knows them. */
  placed = $derived.by(() => (this.tried.shown.of === this.lines ? this.tried.shown.nodes : NO_NODES));

  /** The intersection or line pointed at. */
  get pointed(): string | Line | null {
    return this.tried.now.of === this.lines ? this.tried.now.at : null;
  }

  set pointed(at: string | Line | null) {
    this.tried.lead({ of: this.lines, nodes: this.onBoard, at }, this.placed === this.onBoard);
  }

  /** The lines that go on from the markers placed. */
  fitting = $derived([...this.lines.filter((line) => follows(line, this.placed))].sort(better));

  /** The lines that go further than the markers placed. */
  onward = $derived(this.fitting.filter((line) => markers(line).length > this.placed.length));

  /** The line that is complete with the markers placed. */
  complete = $derived(this.fitting.find((line) => markers(line).length === this.placed.length) ?? null);

  /** Where the next marker may go, with the best line over it. */
  next = $derived(this.best((line) => [markers(line)[this.placed.length]!]));

  /** Where lines end, with the best line to it. */
  ends = $derived(this.best((line) => [markers(line).at(-1)!]));

  /** Every intersection that a line comes by, with the best line that does. */
  reach = $derived(this.best((line) => markers(line).slice(this.placed.length)));

  /** The line that the page speaks of: the one pointed at, else the complete one. */
  considered = $derived.by((): Line | null => {
    const { of, at } = this.tried.shown;
    return of === this.lines && at !== null ? this.lineAt(at) : this.complete;
  });

  /** The line pointed at, as the board shows it. */
  ghost = $derived.by((): Line | null => (this.pointed === null ? null : this.lineAt(this.pointed)));

  isUnderway = $derived(this.placed.length > 0);

  private lineAt(at: string | Line): Line | null {
    return typeof at === 'string' ? this.lineTo(at) : at;
  }

  /** The line that a click on an intersection would follow. */
  lineTo(node: string): Line | null {
    return this.next.get(node) ?? this.ends.get(node) ?? this.reach.get(node) ?? null;
  }

  /** How many markers a click on an intersection would place. */
  private reachOf(node: string, line: Line): number {
    const path = markers(line);
    if (this.next.has(node)) return this.placed.length + 1;
    return path.at(-1) === node ? path.length : path.indexOf(node, this.placed.length) + 1;
  }

  /** Place markers as far as an intersection: the next one, or a whole line to its end. */
  place(node: string): boolean {
    this.catchUp();
    const line = this.lineTo(node);
    if (!line) return false;
    this.keep(markers(line).slice(0, this.reachOf(node, line)));
    return true;
  }

  /** Place a whole line. */
  follow(line: Line): void {
    this.keep(markers(line));
  }

  cancelLast(): void {
    this.keep(this.onBoard.slice(0, -1));
  }

  startOver(): void {
    this.keep([]);
  }

  /** Before the next step of the player, the page must know the markers that the board shows. */
  catchUp(): void {
    if (this.placed !== this.onBoard) this.tried.catchUp();
  }

  private keep(nodes: readonly string[]): void {
    this.tried.lead({ of: this.lines, nodes, at: null });
  }

  private best(nodes: (line: Line) => string[]): ReadonlyMap<string, Line> {
    const found = new Map<string, Line>();
    for (const line of this.onward) {
      for (const node of nodes(line)) if (!found.has(node)) found.set(node, line);
    }
    return found;
  }
}
