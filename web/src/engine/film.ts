/**
 * Films: a game as one seat saw it, one masked state after each move. Everything that a person is shown is derived from one, with the game's kernels
 * where something has to be computed.
 */
import type * as sent from '$/api/api.generated';
import type { GameEvent, HintReason, LogEntry } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import { readEvents, type EventTable } from './events';
import { fromBase64, type Kernels } from './kernels';
import { bits, type Readers } from './reading';

/** The part of a film that some moves add. */
export interface FilmPart {
  /** The number of moves before them. */
  ply: number;
  moves: readonly string[];
  movers: readonly number[];
  /** After each of them. */
  states: readonly Uint8Array[];
}

export class Film {
  constructor(
    readonly seat: number | null,
    /** With `?` for what the seat did not see when they were made. */
    readonly moves: readonly string[],
    readonly movers: readonly number[],
    /** Before the first move, and after each. */
    readonly states: readonly Uint8Array[],
  ) {}

  static of({ seat, moves, movers, states }: Pick<Film, 'seat' | 'moves' | 'movers' | 'states'>): Film {
    return new Film(seat, moves, movers, states);
  }

  static from({ seat, moves, movers, states }: sent.Film): Film {
    return new Film(seat, moves, movers, cut(fromBase64(states), moves.length + 1));
  }

  get ply(): number {
    return this.moves.length;
  }

  /** The film with more moves, which replace any of its own after that ply. */
  extended({ ply, moves, movers, states }: FilmPart): Film {
    const { seat, moves: seen, movers: before, states: past } = this.until(ply);
    return new Film(seat, [...seen, ...moves], [...before, ...movers], [...past, ...states]);
  }

  /** The film up to a ply. */
  until(ply: number): Film {
    return new Film(this.seat, this.moves.slice(0, ply), this.movers.slice(0, ply), this.states.slice(0, ply + 1));
  }
}

/** Convert the part that a server sent. */
export function partFrom({ ply, moves, movers, states }: sent.FilmPart): FilmPart {
  return { ply, moves, movers, states: cut(fromBase64(states), moves.length) };
}

/** The turns of a film after a ply: the consecutive moves of each player. */
export function turnsAfter({ moves, movers, states }: Film, since: number): FilmPart[] {
  const found: FilmPart[] = [];
  for (let [from, to] = [since, since]; from < moves.length; from = to) {
    while (to < moves.length && movers[to] === movers[from]) to += 1;
    found.push({ ply: from, moves: moves.slice(from, to), movers: movers.slice(from, to), states: states.slice(from + 1, to + 1) });
  }
  return found;
}

/** Split concatenated states. */
function cut(bytes: Uint8Array, count: number): Uint8Array[] {
  const size = bytes.length / count;
  return Array.from({ length: count }, (_, number) => bytes.subarray(number * size, (number + 1) * size));
}

/** The fields that every game's state has. */
export interface AnyState {
  readonly seats: number;
  readonly seat: number;
  readonly phase: number;
}

/** The entry points of every game for its films. */
export interface FilmEntries {
  attempt(board: number, state: number, move: number): number;
  choices(board: number, state: number, seat: number, moves: number): number;
  log_move(board: number, before: number, seat: number, move: number, after: number, events: number): number;
  gained(board: number, before: number, after: number, seat: number): number;
  winners(board: number, state: number): number;
  places(board: number, state: number, places: number): void;
  explain?(board: number, state: number, lines: number, count: number, advised: number, reasons: number): number;
  find_lines(board: number, state: number, lines: number, scratch: number): number;
}

/** The constants of every game's kernels. */
export interface FilmConstants {
  events: EventTable;
  reasons?: EventTable;
  /** A figure that is hidden from the viewer. */
  hidden: number;
  /** The phases of simultaneous choices and of the end. */
  choosing: number;
  over: number;
}

/** Instead of a move that the viewer did not see. */
const UNSEEN = -1;

/** What a viewer sees at one moment: the part of a view that moves can change. */
export interface Seen<G extends Shapes> {
  to_move: number | null;
  legal_moves: string[];
  position: G['position'];
  sheets: (G['sheet'] | null)[];
  winners: number[];
  is_over: boolean;
  places: number[];
}

/** Reads the films of one game on one board. */
export abstract class FilmReader<G extends Shapes, S extends AnyState, C extends FilmConstants, E extends FilmEntries> {
  protected readonly board: number;
  protected readonly constants: C;
  protected readonly before: number;
  protected readonly after: number;
  protected readonly texts: Readonly<Record<string, string>>;
  private readonly codes: ReadonlyMap<string, number>;
  private readonly moves: number;
  private readonly events: number;
  private readonly rows: number;
  private readonly scratch: number;
  private readonly ranking: number;
  private readonly reasons: number;
  protected abstract readonly readers: Readers;

  constructor(
    protected readonly kernels: Kernels<E>,
    boardName: string,
    board: Uint8Array,
  ) {
    this.constants = kernels.index.constants as unknown as C;
    this.texts = kernels.index.boards[boardName]!.moves;
    this.codes = new Map(Object.entries(this.texts).map(([code, text]) => [text, Number(code)]));
    this.board = kernels.allocate(board.length);
    kernels.write(this.board, board);
    [this.before, this.after] = [kernels.rows('State'), kernels.rows('State')];
    this.moves = kernels.argument('choices', 3);
    this.events = kernels.argument('log_move', 5);
    this.rows = kernels.argument('find_lines', 2);
    this.scratch = kernels.argument('find_lines', 3);
    this.ranking = kernels.argument('places', 2);
    this.reasons = kernels.call.explain ? kernels.argument('explain', 5) : 0;
  }

  /** The version of the rules that read and write states. A server with another one has newer rules than this page. */
  get layout(): string {
    return this.kernels.index.version;
  }

  /** What the viewer of a film saw at a ply. */
  seen(film: Film, ply = film.ply): Seen<G> {
    const bytes = film.states[ply]!;
    const state = this.state(bytes);
    const isOver = this.isOver(state);
    return {
      to_move: isOver ? null : state.seat,
      legal_moves: film.seat === null ? [] : this.choices(bytes, film.seat),
      position: this.position(film, ply),
      sheets: Array.from({ length: state.seats }, (_, seat) => this.sheet(bytes, seat)),
      winners: bits(this.kernels.call.winners(this.board, this.put(this.before, bytes))),
      is_over: isOver,
      places: this.placesOf(bytes),
    };
  }

  /** The points of a sheet as players count them during the game. */
  soFar(sheet: G['sheet']): number | null {
    return sheet.total;
  }

  /** The place of each seat, 1 for the best, as if the game ended now. */
  placesOf(bytes: Uint8Array): number[] {
    this.kernels.call.places(this.board, this.put(this.before, bytes), this.ranking);
    return Array.from(this.kernels.shorts(this.ranking, this.state(bytes).seats));
  }

  /** A sheet as far as it is visible; null if it is hidden. */
  abstract sheet(bytes: Uint8Array, seat: number): G['sheet'] | null;

  state(bytes: Uint8Array): S {
    return this.kernels.structs.read<S>('State', bytes);
  }

  /** The seats that may choose: the one to move, or all that choose at the same time. */
  choosers(bytes: Uint8Array): number[] {
    const state = this.state(bytes);
    const { phase, seat, seats } = state;
    if (this.isOver(state)) return [];
    return phase === this.constants.choosing ? Array.from({ length: seats - seat }, (_, k) => seat + k) : [seat];
  }

  /** The choices of a seat. */
  choices(bytes: Uint8Array, seat: number): string[] {
    const count = this.kernels.call.choices(this.board, this.put(this.before, bytes), seat, this.moves);
    return Array.from(this.kernels.shorts(this.moves, count), (code) => this.texts[code]!);
  }

  /** The log entries of a move. */
  log(film: Film, ply: number): LogEntry<G>[] {
    this.put(this.before, film.states[ply]!);
    this.put(this.after, film.states[ply + 1]!);
    const code = this.codes.get(film.moves[ply]!) ?? UNSEEN;
    const count = this.kernels.call.log_move(this.board, this.before, film.movers[ply]!, code, this.after, this.events);
    const told = this.read(this.constants.events, this.events, count);
    return told.map((event, n) => ({ ply: ply + 1, n, ...event }));
  }

  /** The points that a move brought its player; null if unknown. */
  gain(film: Film, ply: number): number | null {
    this.put(this.before, film.states[ply]!);
    this.put(this.after, film.states[ply + 1]!);
    const points = this.kernels.call.gained(this.board, this.before, this.after, film.movers[ply]!);
    return points === this.constants.hidden ? null : points;
  }

  /** Every way to play the rest of the turn, with its costs and gains. */
  lines(bytes: Uint8Array): G['line'][] {
    return this.linesAt(this.put(this.before, bytes));
  }

  /** The sheet of the seat to move after the first moves of its turn; null if they cannot be made. */
  tried(bytes: Uint8Array, moves: readonly string[]): G['sheet'] | null {
    const { seat } = this.state(bytes);
    this.put(this.before, bytes);
    for (const move of moves) if (this.kernels.call.attempt(this.board, this.before, this.codes.get(move) ?? UNSEEN) < 0) return null;
    return this.sheet(this.kernels.copy(this.before, this.kernels.structs.size('State')), seat);
  }

  /** The lines of a seat before its turn, as far as they are known. */
  linesAhead(_bytes: Uint8Array, _seat: number): G['line'][] | null {
    return null;
  }

  /** The points that each symbol of the board would bring a seat now. */
  symbolPoints(_bytes: Uint8Array, _seat: number): Record<string, number> {
    return {};
  }

  /** The reason for suggesting these moves: its key in the texts, and its facts. */
  reason(bytes: Uint8Array, moves: readonly string[]): HintReason | null {
    const { kernels } = this;
    if (!kernels.call.explain) return null;
    const count = this.findLines(this.put(this.before, bytes));
    const size = kernels.structs.size('LineRow');
    const wanted = moves.join(' ');
    for (let number = 0; number < count; number++) {
      if (!this.isLine(this.rows + number * size, wanted)) continue;
      const told = kernels.call.explain(this.board, this.before, this.rows, count, number, this.reasons);
      const [found] = this.read(this.constants.reasons!, this.reasons, told);
      if (!found) return null;
      const { key, ...facts } = found;
      return { key, facts: facts as HintReason['facts'] };
    }
    return null;
  }

  /** Whether a line is made of these moves. */
  protected abstract isLine(row: number, moves: string): boolean;

  /** The place of a line in the game's order of lines, 1 for the best; 0 if there is no order. */
  order(_line: G['line']): number {
    return 0;
  }

  /** Whether a game has ended. */
  protected isOver({ phase }: S): boolean {
    return phase === this.constants.over;
  }

  protected abstract position(film: Film, ply: number): G['position'];
  protected abstract line(row: number, state: S): G['line'];

  protected linesAt(state: number): G['line'][] {
    const count = this.findLines(state);
    const size = this.kernels.structs.size('LineRow');
    const now = this.kernels.structs.read<S>('State', this.kernels.copy(state, this.kernels.structs.size('State')));
    return Array.from({ length: count }, (_, number) => this.line(this.rows + number * size, now));
  }

  protected findLines(state: number): number {
    return this.kernels.call.find_lines(this.board, state, this.rows, this.scratch);
  }

  protected get lineRows(): number {
    return this.rows;
  }

  protected put(at: number, bytes: Uint8Array): number {
    this.kernels.write(at, bytes);
    return at;
  }

  protected read(table: EventTable, at: number, count: number): GameEvent[] {
    return readEvents(this.kernels, table, this.readers, this.constants.hidden, at, count);
  }
}

/** The reader of any game's films, for pages that do not depend on its types. */
export type AnyReader = FilmReader<Shapes, AnyState, FilmConstants, FilmEntries>;

/** The types of each game, by its name; the games add themselves. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each game declares its member of this interface
export interface GameShapes {}

/** The exports of a game's `film.ts`: the reader of its films on a board. `picture` is the board file with its layout. */
export interface FilmModule {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- only the game knows its kernels and its picture
  films: (kernels: Kernels<any>, board: string, bytes: Uint8Array, picture: any) => AnyReader;
}
