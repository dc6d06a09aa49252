/** A turn being tried: markers placed one by one or by the end of a line, and taken back, without the server. */
import type { Line } from '$/api/types';

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

export class Attempt {
  private tried = $state.raw<{ of: readonly Line[]; nodes: readonly string[] }>({ of: NO_LINES, nodes: [] });
  private point = $state.raw<{ of: readonly Line[]; at: string | Line | null }>({ of: NO_LINES, at: null });

  /** `offered`: every way to play the turn out; NO_LINES when it is not this viewer's turn. */
  constructor(private readonly offered: () => readonly Line[]) {}

  lines = $derived.by(() => this.offered());

  /** The markers placed so far: none as soon as other lines are offered, as then another turn has begun. */
  placed = $derived(this.tried.of === this.lines ? this.tried.nodes : []);

  /** The intersection or line pointed at. */
  get pointed(): string | Line | null {
    return this.point.of === this.lines ? this.point.at : null;
  }

  set pointed(at: string | Line | null) {
    this.point = { of: this.lines, at };
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

  /** The line to tell about: the one pointed at, else the complete one. */
  told = $derived.by((): Line | null => {
    const pointed = this.pointed;
    if (pointed === null) return this.complete;
    return typeof pointed === 'string' ? this.lineTo(pointed) : pointed;
  });

  isUnderway = $derived(this.placed.length > 0);

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
    this.keep(this.placed.slice(0, -1));
  }

  startOver(): void {
    this.keep([]);
  }

  private keep(nodes: readonly string[]): void {
    this.tried = { of: this.lines, nodes };
    this.pointed = null;
  }

  private best(nodes: (line: Line) => string[]): ReadonlyMap<string, Line> {
    const found = new Map<string, Line>();
    for (const line of this.onward) {
      for (const node of nodes(line)) if (!found.has(node)) found.set(node, line);
    }
    return found;
  }
}
