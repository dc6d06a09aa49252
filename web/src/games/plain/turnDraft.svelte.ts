/** A turn chosen move by move, and taken back, without the server. */
import type { PlainLine } from './types';

export const NO_LINES: readonly PlainLine[] = [];

/** Better first: not eliminated, then points, then fewer moves. */
function better(a: PlainLine, b: PlainLine): boolean {
  if (a.eliminates !== b.eliminates) return !a.eliminates;
  return a.gain !== b.gain ? a.gain > b.gain : a.moves.length < b.moves.length;
}

export class TurnDraft {
  private chosen = $state.raw<{ of: readonly PlainLine[]; moves: readonly string[] }>({ of: NO_LINES, moves: [] });

  /** `offered`: every way to play the turn; NO_LINES if it is not this viewer's turn. */
  constructor(private readonly offered: () => readonly PlainLine[]) {}

  lines = $derived.by(() => this.offered());

  /** The moves chosen so far; none as soon as other lines are offered, because then another turn has begun. */
  moves = $derived.by(() => (this.chosen.of === this.lines ? this.chosen.moves : []));

  private fitting = $derived(this.lines.filter((line) => this.moves.every((move, k) => line.moves[k] === move)));

  /** The possible next moves in the order offered, each with the best line through it. */
  next = $derived.by(() => {
    const found = new Map<string, PlainLine>();
    for (const line of this.fitting) {
      const move = line.moves[this.moves.length];
      if (move === undefined) continue;
      const best = found.get(move);
      if (!best || better(line, best)) found.set(move, line);
    }
    return found;
  });

  /** The complete line with the chosen moves. */
  complete = $derived(this.moves.length ? (this.fitting.find((line) => line.moves.length === this.moves.length) ?? null) : null);

  /** Choose the next move, or another one in a turn of a single move. False if it is not offered. */
  choose(move: string): boolean {
    if (!this.next.has(move)) {
      if (!this.complete || this.next.size) return false;
      const instead = [...this.moves.slice(0, -1), move];
      if (!this.lines.some((line) => instead.every((one, k) => line.moves[k] === one))) return false;
      this.take(instead);
      return true;
    }
    this.take([...this.moves, move]);
    return true;
  }

  /** Choose a whole line, or as many of its moves as are offered. */
  follow(moves: readonly string[]): void {
    this.take([]);
    for (const move of moves) if (!this.choose(move)) break;
  }

  cancelLast(): void {
    this.take(this.moves.slice(0, -1));
  }

  startOver(): void {
    this.take([]);
  }

  private take(moves: readonly string[]): void {
    this.chosen = { of: this.lines, moves };
  }
}
