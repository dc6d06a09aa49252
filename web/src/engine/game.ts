/** A game on this device: its whole states, computed by the server's kernels, and what each viewer may see of them. */
import type { BoardIndex, Kernels, KernelIndex, SetupPart } from './kernels';
import { Refused } from './messages';
import { codeOf, InvalidSetup, partsFor, readSetup, writeSetup, type Setup } from './setup';
import type { FilmPart } from './film';

/** The entry points of every game's rules; those with a question mark are optional. */
export interface RulesEntries {
  start(board: number, state: number, seats: number, rng: number, ...scratch: number[]): void;
  begin(board: number, state: number): void;
  attempt(board: number, state: number, move: number): number;
  legal_moves(board: number, state: number, moves: number): number;
  mask(board: number, state: number, seat: number): void;
  hides_move?(board: number, after: number, mover: number, move: number, seat: number): number;
  new_deck?(board: number, state: number, rng: number, deck: number): number;
  lay_deck?(board: number, state: number, deck: number, count: number): number;
  /** For puzzles with a game's own goal: whether a seat has reached it, and the others' reply. */
  completes?(board: number, state: number, seat: number, subject: number): number;
  find_reply?(board: number, state: number, search: number, reply: number, seat: number, subject: number, free: number, turns: number, moves: number): number;
}

export type Options = Readonly<Record<string, string | number | boolean>>;

/** The record of a game: see docs/record.md. */
export interface GameRecord {
  game: string;
  rules?: number;
  /** The board file, if the board is not printed; on this device the name identifies it. */
  board?: object;
  seats: number;
  options: Options;
  setup: Setup;
  moves: readonly string[];
}

/** What a seat (null: a spectator) has seen of a game: the masked states before the first move and after each. */
export interface FilmData {
  seat: number | null;
  moves: string[];
  movers: number[];
  states: Uint8Array[];
}

const SPECTATOR = -1;
/** Far apart in the generator's sequence. */
const APART = 0x5851f42d4c957f2dn;

/** One board of a game with the kernels of its rules: creates games on it. */
export class Rules {
  readonly index: BoardIndex;
  readonly codes: ReadonlyMap<string, number>;
  readonly board: number;
  readonly state: number;
  readonly rng: number;
  readonly moves: number;
  readonly size: number;
  readonly deck: number;
  private readonly scratch: number[];

  constructor(
    readonly kernels: Kernels<RulesEntries>,
    readonly all: KernelIndex,
    /** `game/board`. */
    readonly name: string,
    board: Uint8Array,
  ) {
    this.index = all.boards[name.split('/')[1]!]!;
    this.codes = new Map(Object.entries(this.index.moves).map(([code, text]) => [text, Number(code)]));
    this.board = kernels.allocate(board.length);
    kernels.write(this.board, board);
    this.state = kernels.rows('State');
    this.rng = kernels.rows('Rng');
    this.moves = kernels.argument('legal_moves', 2);
    this.size = kernels.structs.size('State');
    this.scratch = Array.from({ length: kernels.argumentCount('start') - 4 }, (_, k) => kernels.argument('start', 4 + k));
    this.deck = kernels.call.new_deck ? kernels.argument('new_deck', 3) : 0;
  }

  /** Deal a new game. The seed determines all random events: whoever knows it knows the game. */
  deal(seats: number, options: Options, seed: bigint): Game {
    const { kernels } = this;
    this.check(seats, options);
    this.clear();
    this.seed(seed);
    this.note(options);
    kernels.call.start(this.board, this.state, seats, this.rng, ...this.scratch);
    return new Game(this, seats, options, seed, this.read());
  }

  /** Load a game from its record, up to a ply; the seed is for later random events. */
  load(record: GameRecord, seed: bigint, plies = record.moves.length): Game {
    const { kernels } = this;
    this.check(record.seats, record.options);
    const blank = new Uint8Array(this.size);
    let decks: string[][];
    try {
      decks = writeSetup(kernels.structs, partsFor(this.index.setup, record.options), blank, record.seats, record.setup);
    } catch (error) {
      throw error instanceof InvalidSetup ? new Refused(error.message) : error;
    }
    this.put(blank);
    this.note(record.options);
    kernels.call.begin(this.board, this.state);
    const game = new Game(this, record.seats, record.options, seed, this.read());
    for (const move of record.moves.slice(0, plies)) game.attempt([move], decks);
    return game;
  }

  /** What a viewer may know of a state. */
  masked(state: Uint8Array, seat: number | null): Uint8Array {
    this.put(state);
    this.kernels.call.mask(this.board, this.state, seat ?? SPECTATOR);
    return this.read();
  }

  /** A state without fields that no longer matter once everybody has made their first choice. */
  withoutSpent(state: Uint8Array): Uint8Array {
    const { structs } = this.kernels;
    const { choosing, spent = [] } = this.all.constants as { choosing: number; spent?: readonly string[] };
    if (new DataView(state.buffer, state.byteOffset).getInt8(structs.place('State', 'phase')) === choosing) return state;
    const [players, size] = [structs.place('State', 'players'), structs.size('Player')];
    const blanked = state.slice();
    for (const name of spent) {
      const [kind, place, shape = [1]] = structs.field('Player', name);
      const length = Number(kind[1]) * shape.reduce((all, one) => all * one, 1);
      for (let seat = 0; seat < this.number(state, 'seats'); seat++) blanked.fill(0, players + seat * size + place, players + seat * size + place + length);
    }
    return blanked;
  }

  legal(state: Uint8Array): string[] {
    this.put(state);
    const count = this.kernels.call.legal_moves(this.board, this.state, this.moves);
    return Array.from(this.kernels.shorts(this.moves, count), (code) => this.index.moves[code]!);
  }

  /** A move as a viewer sees it when it is made, with `?` for secrets; `after` is the whole state after it. */
  seenMove(after: Uint8Array, mover: number, move: string, seat: number | null): string {
    if (!this.kernels.call.hides_move) return move;
    this.put(after);
    const hidden = this.kernels.call.hides_move(this.board, this.state, mover, this.codes.get(move)!, seat ?? SPECTATOR);
    return hidden === 0 ? move : hidden === 1 ? move.replace(/\d+/g, '?') : move.replace(/\d+( \d+)*/, '?');
  }

  put(state: Uint8Array): void {
    this.kernels.write(this.state, state);
  }

  read(): Uint8Array {
    return this.kernels.copy(this.state, this.size);
  }

  seed(seed: bigint): void {
    this.kernels.view().setBigInt64(this.rng, BigInt.asIntN(64, seed), true);
  }

  /** A number from the state. */
  number(state: Uint8Array, field: 'seat' | 'seats'): number {
    return new DataView(state.buffer, state.byteOffset).getInt8(this.kernels.structs.place('State', field));
  }

  /** Refuse what cannot be played, because kernels trust their input. */
  private check(seats: number, options: Options): void {
    const [, allowed] = this.index.seats.findLast(([asked]) => Object.entries(asked).every(([name, value]) => options[name] === value))!;
    if (!allowed.includes(seats)) throw new Refused(`${this.name} is not for ${seats} players`);
    for (const [name, value] of Object.entries(options)) {
      if (!this.index.options[name]?.includes(value)) throw new Refused(`${this.name} has no option ${name}: ${value}`);
    }
  }

  private clear(): void {
    this.put(new Uint8Array(this.size));
  }

  /** Write the options into a blank state. */
  private note(options: Options): void {
    for (const [name, values] of Object.entries(this.all.options)) {
      const field = values[String(options[name])];
      if (field) this.kernels.view().setInt8(this.state + this.kernels.structs.place('State', field), 1);
    }
  }
}

/** One game and its history. */
export class Game {
  readonly moves: string[] = [];
  readonly movers: number[] = [];
  /** Before the first move, and after each. */
  readonly states: Uint8Array[];
  /** The decks shuffled during play, with the number of moves before each. */
  private decks: { ply: number; cards: string[] }[] = [];

  constructor(
    readonly rules: Rules,
    readonly seats: number,
    readonly options: Options,
    private readonly chance: bigint,
    start: Uint8Array,
  ) {
    this.states = [start];
  }

  get ply(): number {
    return this.moves.length;
  }

  get state(): Uint8Array {
    return this.states[this.ply]!;
  }

  get legalMoves(): string[] {
    return this.rules.legal(this.state);
  }

  get isOver(): boolean {
    return this.legalMoves.length === 0;
  }

  /** The seat to move; null once the game is over. */
  get toMove(): number | null {
    return this.isOver ? null : this.rules.number(this.state, 'seat');
  }

  /** Make moves, all or none. Decks of a record replace shuffled ones. */
  attempt(moves: readonly string[], recorded: readonly string[][] = []): void {
    const ply = this.ply;
    try {
      for (const move of moves) this.push(move, recorded);
    } catch (error) {
      this.takeBack(ply);
      throw error;
    }
  }

  /** Undo all moves after a ply. */
  takeBack(ply: number): void {
    this.moves.length = ply;
    this.movers.length = ply;
    this.states.length = ply + 1;
    this.decks = this.decks.filter((deck) => deck.ply <= ply);
  }

  record(): GameRecord {
    const { rules } = this;
    const decks = this.decks.map(({ cards }) => cards);
    return {
      game: rules.name,
      rules: rules.index.rules,
      seats: this.seats,
      options: this.options,
      setup: readSetup(rules.kernels.structs, partsFor(rules.index.setup, this.options), this.states[0]!, this.seats, decks),
      moves: [...this.moves],
    };
  }

  /** What a viewer has seen. */
  film(seat: number | null): FilmData {
    const { moves, movers, states } = this.since(0, seat);
    return { seat, moves: [...moves], movers: [...movers], states: [this.rules.masked(this.states[0]!, seat), ...states] };
  }

  /** What a viewer has seen of the moves after a ply. */
  since(ply: number, seat: number | null): FilmPart {
    const movers = this.movers.slice(ply);
    const after = this.states.slice(ply + 1);
    return {
      ply,
      moves: this.moves.slice(ply).map((move, k) => this.rules.seenMove(after[k]!, movers[k]!, move, seat)),
      movers,
      states: after.map((state) => this.rules.masked(state, seat)),
    };
  }

  private push(move: string, recorded: readonly string[][]): void {
    const { rules } = this;
    const code = rules.codes.get(move);
    rules.put(this.state);
    const seat = code === undefined ? -1 : rules.kernels.call.attempt(rules.board, rules.state, code);
    if (seat < 0) throw new Refused(`${move} is not legal now`);
    this.settle(recorded);
    this.moves.push(move);
    this.movers.push(seat);
    this.states.push(rules.read());
  }

  /** Place the new decks that the move needs, recorded or shuffled. */
  private settle(recorded: readonly string[][]): void {
    const { rules } = this;
    const { call } = rules.kernels;
    if (!call.new_deck || !call.lay_deck) return;
    const part = rules.index.setup.find(({ decks }) => decks) as SetupPart;
    for (;;) {
      rules.seed(this.chance + BigInt(1 + this.decks.length) * APART);
      const count = call.new_deck(rules.board, rules.state, rules.rng, rules.deck);
      if (count < 0) return;
      const given = recorded[this.decks.length];
      if (given)
        rules.kernels.write(
          rules.deck,
          Uint8Array.from(given, (card) => codeOf(part, card)),
        );
      const cards = given ?? Array.from(rules.kernels.copy(rules.deck, count), (card) => part.names![card] as string);
      if (!call.lay_deck(rules.board, rules.state, rules.deck, cards.length)) throw new Refused(`setup.${part.key}[${this.decks.length}]`);
      this.decks.push({ ply: this.ply + 1, cards: [...cards] });
    }
  }
}
