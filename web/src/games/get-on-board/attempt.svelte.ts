/** A turn being tried: markers placed one by one or by the end of a line, and taken back, without the server. */
import { Ahead, type Later } from '$/table/ahead.svelte';
import type { Line } from './types';

/** The markers of a line; `stop` is a word, not a place. */
export function markers(line: Line): string[] {
  return line.moves.filter((move) => move !== 'stop');
}

/** What a line brings in this round, objectives at its end included. */
export function worth(line: Line): number {
  return line.gain + line.due;
}

/** Better first: not eliminated, then points, then fewer turn-zone spaces, then fewer markers. */
export function better(a: Line, b: Line): number {
  return (
    Number(a.eliminates) - Number(b.eliminates) ||
    worth(b) - worth(a) ||
    a.turn_zone - b.turn_zone ||
    b.safe - a.safe ||
    a.moves.length - b.moves.length
  );
}

/** How many points fewer than the best a line may bring and still be a good one. */
const GOOD = 2;

/** The safest of the good lines, for those who are new to the game. */
export function suggestion(lines: readonly Line[]): Line | null {
  const possible = lines.filter((line) => !line.eliminates).sort(better);
  const good = possible.filter((line) => worth(line) >= worth(possible[0]!) - GOOD);
  return good.reduce<Line | null>((best, line) => (best && best.safe >= line.safe ? best : line), null);
}

function follows(line: Line, placed: readonly string[]): boolean {
  return placed.every((node, k) => line.moves[k] === node);
}

export const NO_LINES: readonly Line[] = [];
const NO_NODES: readonly string[] = [];

/** The markers placed in a turn, and what is pointed at. */
interface Tried {
  /** Of which turn. */
  turn: string;
  nodes: readonly string[];
  /** The intersection or line pointed at. */
  at: string | Line | null;
  /** How many of the markers were there before the line that ends at the last one was laid whole. */
  from: number;
  /** What the line brought when it was laid. */
  promised: number | null;
}

/** Where markers are kept, so that a page that is loaded again has them. */
export interface Keep {
  read(): { turn: string; nodes: readonly string[] } | null;
  write(turn: string, nodes: readonly string[]): void;
}

export interface Settings {
  /** A name of the turn that the lines are for: in another, nothing is placed yet. */
  turn?: () => string;
  /** When the page follows what the board shows at once. */
  later?: Later;
  keep?: Keep;
}

export class Attempt {
  private readonly tried: Ahead<Tried>;
  private readonly turn: () => string;
  private readonly kept: Keep | undefined;

  /** `offered`: every way to play the turn out; NO_LINES when there is nothing to try. */
  constructor(
    private readonly offered: () => readonly Line[],
    { turn = () => '', later, keep }: Settings = {},
  ) {
    this.turn = turn;
    this.kept = keep;
    const kept = keep?.read();
    this.tried = new Ahead<Tried>(
      { turn: kept?.turn ?? '', nodes: kept?.nodes ?? [], at: null, from: 0, promised: null },
      later,
    );
  }

  lines = $derived.by(() => this.offered());

  /** The markers on the board: as many of those placed as the lines allow, none in another turn. */
  onBoard = $derived.by(() => this.possible(this.tried.now));

  /** The markers placed so far, as the page knows them. */
  placed = $derived.by(() => this.possible(this.tried.shown));

  private possible(tried: Tried): readonly string[] {
    if (tried.turn !== this.turn() || !tried.nodes.length) return NO_NODES;
    let most = 0;
    for (const line of this.lines) {
      let common = 0;
      while (common < tried.nodes.length && line.moves[common] === tried.nodes[common]) common++;
      most = Math.max(most, common);
    }
    return most === tried.nodes.length ? tried.nodes : tried.nodes.slice(0, most);
  }

  /** The intersection or line pointed at. */
  get pointed(): string | Line | null {
    return this.known(this.tried.now.at);
  }

  set pointed(at: string | Line | null) {
    this.tried.lead({ ...this.tried.now, at }, this.placed === this.onBoard);
  }

  private known(at: string | Line | null): string | Line | null {
    return typeof at === 'string' || at === null || this.lines.includes(at) ? at : null;
  }

  /** The lines that go on from the markers placed. */
  fitting = $derived([...this.lines.filter((line) => follows(line, this.placed))].sort(better));

  /** The lines that go further than the markers placed. */
  onward = $derived(this.fitting.filter((line) => markers(line).length > this.placed.length));

  /** The line that is complete with the markers placed. */
  complete = $derived(this.fitting.find((line) => markers(line).length === this.placed.length) ?? null);

  /** Where the next marker may go, with the best line over it. */
  next = $derived(this.best((line) => [markers(line)[this.placed.length]!]));

  /** Where lines end, with all lines to it, the best first. */
  endings = $derived.by(() => {
    const found = new Map<string, Line[]>();
    for (const line of this.onward) {
      const end = markers(line).at(-1)!;
      found.set(end, [...(found.get(end) ?? []), line]);
    }
    return found as ReadonlyMap<string, readonly Line[]>;
  });

  /** Where lines end, with the best line to it: the number there is the promise of that line. */
  ends = $derived(new Map([...this.endings].map(([node, lines]) => [node, lines[0]!])) as ReadonlyMap<string, Line>);

  /** Every intersection that a line comes by, with the best line that does. */
  reach = $derived(this.best((line) => markers(line).slice(this.placed.length)));

  /** The lines that end where the one laid whole ends, from where it began; pressing its end again goes through them. */
  rivals = $derived.by((): readonly Line[] => {
    const { from } = this.tried.shown;
    const end = this.placed.at(-1);
    if (!this.complete || end === undefined || this.placed.length <= from) return NO_LINES;
    const before = this.placed.slice(0, from);
    return this.lines.filter((line) => follows(line, before) && markers(line).at(-1) === end).sort(better);
  });

  /** The line that the page speaks of: the one pointed at, else the complete one. */
  considered = $derived.by((): Line | null => {
    const at = this.known(this.tried.shown.at);
    return at !== null ? this.lineAt(at) : this.complete;
  });

  /** The line pointed at, as the board shows it. */
  ghost = $derived.by((): Line | null => (this.pointed === null ? null : this.lineAt(this.pointed)));

  isUnderway = $derived(this.placed.length > 0);

  /** What became of the line since it was laid, if others have changed it: what it brought then, and now. */
  changed = $derived.by((): { was: number; now: number | null } | null => {
    const { turn, nodes, promised } = this.tried.shown;
    if (turn !== this.turn() || promised === null || !this.lines.length) return null;
    if (this.placed.length < nodes.length) return { was: promised, now: null };
    const now = this.complete ? worth(this.complete) : null;
    return now === null || now === promised ? null : { was: promised, now };
  });

  private lineAt(at: string | Line): Line | null {
    return typeof at === 'string' ? this.lineTo(at) : at;
  }

  /** The line that a press on an intersection would lay, or follow as far as there. */
  lineTo(node: string): Line | null {
    if (node === this.placed.at(-1) && this.rivals.length > 1) return this.following();
    return this.ends.get(node) ?? this.next.get(node) ?? this.reach.get(node) ?? null;
  }

  /** Keep the promise at an intersection: lay the whole line that ends there, the next one if it is laid already; where
   * none ends, place markers as far as there. */
  place(node: string): boolean {
    this.catchUp();
    const line = this.lineTo(node);
    if (!line) return false;
    const path = markers(line);
    if (node === this.placed.at(-1)) this.lay(path, this.tried.now.from, line);
    else if (path.at(-1) === node) this.lay(path, this.placed.length, line);
    else this.lay(path.slice(0, path.indexOf(node, this.placed.length) + 1));
    return true;
  }

  /** Place one marker. */
  step(node: string): boolean {
    this.catchUp();
    if (!this.next.has(node)) return false;
    this.lay([...this.placed, node]);
    return true;
  }

  /** Lay a whole line. */
  follow(line: Line): void {
    this.catchUp();
    const isRival = this.rivals.includes(line);
    this.lay(markers(line), isRival ? this.tried.now.from : this.placed.length, line);
  }

  cancelLast(): void {
    this.lay(this.onBoard.slice(0, -1));
  }

  startOver(): void {
    this.lay([]);
  }

  /** Before the next step of the player, the page must know the markers that the board shows. */
  catchUp(): void {
    if (this.placed !== this.onBoard) this.tried.catchUp();
  }

  /** After the line laid, the next one of its rivals. */
  private following(): Line {
    const now = this.rivals.findIndex((line) => markers(line).join() === this.placed.join());
    return this.rivals[(now + 1) % this.rivals.length]!;
  }

  private lay(nodes: readonly string[], from = nodes.length, line: Line | null = null): void {
    const complete = line ?? this.lines.find((one) => markers(one).join() === nodes.join()) ?? null;
    this.tried.lead({ turn: this.turn(), nodes, at: null, from, promised: complete && worth(complete) });
    this.kept?.write(this.turn(), nodes);
  }

  private best(nodes: (line: Line) => string[]): ReadonlyMap<string, Line> {
    const found = new Map<string, Line>();
    for (const line of this.onward) {
      for (const node of nodes(line)) if (!found.has(node)) found.set(node, line);
    }
    return found;
  }
}
