/** A turn being tried: a line pointed at, drawn or selected, and changed freely without the server. */
import type { DraftStore } from '$/table/draftStore';
import { TwoPhase, type Later } from '$/table/twoPhase.svelte';
import type { Line } from './types';

/** The markers of a line; `stop` is not a place. */
export function markers(line: Line): string[] {
  return line.moves.filter((move) => move !== 'stop');
}

/** The points of a line in this round, including objectives at its end. */
export function worth(line: Line): number {
  return line.gain + line.due;
}

/** The game's own order of lines, which its kernel wrote. */
export function better(a: Line, b: Line): number {
  return a.order - b.order;
}

export const NO_LINES: readonly Line[] = [];
const NO_NODES: readonly string[] = [];

/** The markers placed in a turn, and what is pointed at. */
interface Tried {
  /** The key of the turn. */
  turn: string;
  nodes: readonly string[];
  /** The intersection pointed at, and which of the ways there. */
  at: string | null;
  way: number;
  /** The points of the line when it was selected. */
  promised: number | null;
  /** Whether the player drew it marker by marker, and so chose the way. */
  drawn: boolean;
}

export interface Settings {
  /** A key of the turn that the lines are for: in another turn nothing is placed yet. */
  turn?: () => string;
  /** The current end of the line, from which markers continue. */
  terminus?: () => string | undefined;
  /** Whether the line is sent: nothing changes it until the table has answered. */
  sent?: () => boolean;
  /** When the page follows what the board shows at once. */
  later?: Later;
  /** Where the markers are stored, so that they survive a reload. */
  drafts?: DraftStore;
  /** Called whenever the player has changed the markers, with the line if it is complete. */
  onlay?: (line: Line | null) => void;
}

export class TurnDraft {
  private readonly tried: TwoPhase<Tried>;
  private readonly turn: () => string;
  private readonly drafts: DraftStore | undefined;
  private readonly onlay: Settings['onlay'];
  readonly terminus: () => string | undefined;
  readonly sent: () => boolean;

  /** `offered`: every way to play the turn; NO_LINES if there is nothing to try. */
  constructor(
    private readonly offered: () => readonly Line[],
    { turn = () => '', terminus = () => undefined, sent = () => false, later, drafts, onlay }: Settings = {},
  ) {
    this.onlay = onlay;
    this.turn = turn;
    this.terminus = terminus;
    this.sent = sent;
    this.drafts = drafts;
    const draft = drafts?.read();
    this.tried = new TwoPhase<Tried>({ turn: draft?.turn ?? '', nodes: draft?.nodes ?? [], at: null, way: 0, promised: null, drawn: true }, later);
  }

  lines = $derived.by(() => [...this.offered()].sort(better));

  /** The ends of lines, each with all its lines, the best first. */
  endings = $derived.by(() => {
    const found = new Map<string, Line[]>();
    for (const line of this.lines) {
      const end = markers(line).at(-1)!;
      const known = found.get(end);
      if (known) known.push(line);
      else found.set(end, [line]);
    }
    return found;
  });

  /** The ends of lines, each with its best line. */
  ends = $derived(new Map([...this.endings].map(([node, lines]) => [node, lines[0]!])) as ReadonlyMap<string, Line>);

  /** The ends with numbers: the best few, as the kernel has numbered them. */
  numbered = $derived([...this.ends.entries()].filter(([, line]) => line.offered).map(([node]) => node));

  /** Every intersection on a line, with the best line through it. */
  reach = $derived.by(() => {
    const found = new Map<string, Line>();
    for (const line of this.lines) for (const node of markers(line)) if (!found.has(node)) found.set(node, line);
    return found;
  });

  /** The markers on the board: as many of those placed as the lines allow; none in another turn. */
  onBoard = $derived.by(() => this.possible(this.tried.now));

  /** The markers placed so far, as the page shows them. */
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

  /** Where the next marker may go, each with the best line through it. */
  next = $derived.by(() => {
    const { length } = this.onBoard;
    const found = new Map<string, Line>();
    for (const line of this.fitting(this.onBoard)) {
      const node = line.moves[length];
      if (node !== undefined && node !== 'stop' && !found.has(node)) found.set(node, line);
    }
    return found;
  });

  /** The complete line with the placed markers. */
  complete = $derived.by(() => this.completeWith(this.placed));

  /** Whether the complete line may continue. */
  mayGoOn = $derived(this.complete !== null && this.fitting(this.placed).some((line) => markers(line).length > this.placed.length));

  /** The intersection pointed at. */
  get pointed(): string | null {
    return this.tried.now.at;
  }

  set pointed(at: string | null) {
    if (at === this.tried.now.at || this.sent()) return;
    this.tried.lead({ ...this.tried.now, at, way: at === null ? 0 : Math.max(0, this.selectedOf(at)) }, this.placed === this.onBoard);
  }

  /** The intersection pointed at, as the page shows it. */
  pointedShown = $derived.by(() => this.tried.shown.at);

  /** The line pointed at, else the selected one, as the board shows it. */
  onView = $derived.by((): Line | null => this.lineOf(this.tried.now) ?? this.completeWith(this.onBoard));

  /** The same line, as the page shows it. */
  considered = $derived.by((): Line | null => this.lineOf(this.tried.shown) ?? this.complete);

  /** All lines with the same end as the current one, and its index among them; none if the player drew the way or has sent the line. */
  ways = $derived.by((): readonly Line[] => {
    const isDrawn = this.tried.shown.drawn && this.considered === this.complete;
    return this.considered && !isDrawn && !this.sent() ? this.endings.get(markers(this.considered).at(-1)!)! : NO_LINES;
  });
  way = $derived(this.considered ? this.ways.indexOf(this.considered) : 0);

  isUnderway = $derived(this.placed.length > 0);

  /** How the value of the selected line changed because of other players' moves: before and now. */
  changed = $derived.by((): { was: number; now: number | null } | null => {
    const { turn, nodes, promised } = this.tried.shown;
    if (turn !== this.turn() || promised === null || !this.lines.length) return null;
    if (this.placed.length < nodes.length) return { was: promised, now: null };
    const now = this.complete ? worth(this.complete) : null;
    return now === null || now === promised ? null : { was: promised, now };
  });

  /** Select the line that ends at an intersection, the next way if it is already selected; if none ends there, place markers up to it. */
  place(node: string): boolean {
    if (this.sent()) return false;
    const lines = this.endings.get(node);
    const laid = this.selectedOf(node);
    const { at, way } = this.tried.now;
    if (lines) this.follow(lines[laid >= 0 ? (laid + 1) % lines.length : at === node ? way % lines.length : 0]!);
    else {
      const line = this.reach.get(node);
      if (!line) return false;
      const path = markers(line);
      this.lay(path.slice(0, path.indexOf(node) + 1));
    }
    return true;
  }

  /** The pencil reaches an intersection: extend the line to it, or go back; false if that is impossible. */
  draw(node: string): boolean {
    if (this.sent()) return false;
    const path = this.onBoard;
    if (node === this.terminus()) this.lay(NO_NODES);
    else if (path.includes(node)) this.lay(path.slice(0, path.lastIndexOf(node) + 1), null, true);
    else if (this.next.has(node)) this.lay([...path, node], null, true);
    else {
      // A fast hand passes more than one intersection between two frames.
      const onward = this.fitting(path).find((line) => line.moves[path.length + 1] === node);
      if (!onward) return false;
      this.lay(onward.moves.slice(0, path.length + 2), null, true);
    }
    return true;
  }

  /** Select a whole line. */
  follow(line: Line): void {
    this.lay(markers(line), line);
  }

  /** Switch to another way to the same end, of the line pointed at or else of the selected one. */
  turnWay(by: number): void {
    this.catchUp();
    const { length } = this.ways;
    if (length < 2) return;
    const way = (this.way + by + length) % length;
    if (this.tried.now.at !== null) this.tried.lead({ ...this.tried.now, way });
    else this.follow(this.ways[way]!);
  }

  cancelLast(): void {
    this.lay(this.onBoard.slice(0, -1), null, this.tried.now.drawn);
  }

  startOver(): void {
    this.lay(NO_NODES);
  }

  /** Before the player's next step, the page must show the markers on the board. */
  catchUp(): void {
    if (this.tried.shown !== this.tried.now) this.tried.catchUp();
  }

  /** The index of the selected line among those that end at an intersection; -1 if it does not end there. */
  private selectedOf(node: string): number {
    const complete = this.completeWith(this.onBoard);
    return complete ? (this.endings.get(node)?.indexOf(complete) ?? -1) : -1;
  }

  private lineOf({ at, way }: Tried): Line | null {
    const lines = at === null ? undefined : this.endings.get(at);
    return lines ? lines[way % lines.length]! : null;
  }

  private fitting(path: readonly string[]): readonly Line[] {
    return this.lines.filter((line) => path.every((node, k) => line.moves[k] === node));
  }

  private completeWith(path: readonly string[]): Line | null {
    if (!path.length) return null;
    return this.fitting(path).find((line) => markers(line).length === path.length) ?? null;
  }

  private lay(nodes: readonly string[], line: Line | null = null, drawn = false): void {
    if (this.sent()) return;
    const complete = line ?? this.completeWith(nodes);
    this.tried.lead({ turn: this.turn(), nodes, at: null, way: 0, promised: complete && worth(complete), drawn });
    this.drafts?.write(this.turn(), nodes);
    this.onlay?.(complete);
  }
}
