/** Bots on this device: the library's search on the same kernels, with only what a seat may know. */
import { fromBase64, type BoardIndex, type Kernels, type KernelIndex, type Level } from './kernels';

/** The entry points of every game's bots; `finish` only if the game has an exact endgame. */
export interface BotEntries {
  write_fingerprint(state: number, seed: number, rng: number): void;
  draw(rng: number, limit: number): number;
  legal_moves(board: number, state: number, moves: number): number;
  novice(board: number, state: number, seat: number, rng: number, moves: number, ...scratch: number[]): number;
  find_known(board: number, root: number, seat: number, known: number): void;
  grow(
    board: number,
    root: number,
    state: number,
    known: number,
    weights: number,
    scratch: number,
    rng: number,
    nodes: number,
    options: number,
    outcome: number,
    settings: number,
    signal: number,
    iterations: number,
  ): number;
  pick(options: number, first: number, count: number, relative: number, blur: number, rng: number): number;
  finish?(board: number, root: number, weights: number, settings: number, ends: number, rng: number, options: number, endgame: number): number;
  write_moves(board: number, state: number, seat: number, options: number, at: number, moves: number): number;
}

/** A way to play a turn, with its expected result. */
export interface Suggestion {
  moves: string[];
  points: number;
  win: number;
  playouts: number;
  exact: boolean;
}

interface Option {
  line: bigint;
  visits: bigint;
  guess: number;
  total: number;
  points: number;
  wins: number;
}

interface Node {
  first: bigint;
  options: bigint;
}

const MOST_NODES = 20_000;
const ENDS_EACH = 2;
/** Iterations between two checks of the clock. */
const CHUNK = 250;
const ADVICE_PLAYOUTS = 2_000;

export class Bots {
  private readonly board: number;
  private readonly root: number;
  private readonly rng: number;
  private readonly moves: number;
  private readonly boardIndex: BoardIndex;
  private search: Search | null = null;

  constructor(
    private readonly kernels: Kernels<BotEntries>,
    index: KernelIndex,
    boardName: string,
    board: Uint8Array,
    private readonly weights: Uint8Array,
  ) {
    this.boardIndex = index.boards[boardName]!;
    this.board = kernels.allocate(board.length);
    kernels.write(this.board, board);
    this.root = kernels.rows('State');
    this.rng = kernels.rows('Rng');
    this.moves = kernels.argument('legal_moves', 2);
  }

  /** The moves of a turn in order. `milliseconds` limits the search. */
  plan(level: string, seed: number, state: Uint8Array, seat: number, milliseconds = Infinity): string[] {
    this.begin(state, seed);
    if (level === 'random') return [this.random()];
    if (level === 'novice') return this.texts(this.novice(seat));
    const { options, first, count, relative } = this.think(this.boardIndex.levels![level]!, seat, milliseconds);
    this.reverseSeed();
    const at = this.kernels.call.pick(options, first, count, relative, this.boardIndex.levels![level]!.blur, this.rng);
    return this.texts(this.kernels.call.write_moves(this.board, this.root, seat, options, at, this.moves));
  }

  /** Ways to play the turn according to the expert, the best first. */
  advise(state: Uint8Array, seat: number, milliseconds = Infinity): Suggestion[] {
    this.begin(state, 0);
    const expert = { ...this.boardIndex.levels!.expert!, playouts: ADVICE_PLAYOUTS, shared: false };
    const found = this.think(expert, seat, milliseconds);
    const size = this.kernels.structs.size('Option');
    const ways = Array.from({ length: found.count }, (_, number) => {
      const at = found.first + number;
      const option = this.kernels.read<Option>('Option', found.options + at * size);
      const tried = Number(option.visits);
      const value = tried ? option.total / tried : option.guess;
      return {
        moves: this.texts(this.kernels.call.write_moves(this.board, this.root, seat, found.options, at, this.moves)),
        points: tried ? option.points / tried : found.relative ? 0 : option.guess,
        win: tried ? option.wins / tried : 0,
        playouts: tried,
        exact: found.exact,
        value,
      };
    });
    return ways.sort((a, b) => b.playouts - a.playouts || b.value - a.value);
  }

  private begin(state: Uint8Array, seed: number): void {
    this.kernels.write(this.root, state);
    this.kernels.call.write_fingerprint(this.root, seed, this.rng);
  }

  /** Misjudgements have their own random generator. */
  private reverseSeed(): void {
    const view = this.kernels.view();
    view.setBigInt64(this.rng, -1n - this.search!.seed, true);
  }

  private random(): string {
    const count = this.kernels.call.legal_moves(this.board, this.root, this.moves);
    const chosen = this.kernels.call.draw(this.rng, count);
    return this.text(this.kernels.shorts(this.moves, count)[chosen]!);
  }

  private novice(seat: number): number {
    const { kernels } = this;
    this.noviceScratch ??= Array.from({ length: kernels.argumentCount('novice') - 5 }, (_, k) => kernels.argument('novice', 5 + k));
    return kernels.call.novice(this.board, this.root, seat, this.rng, this.moves, ...this.noviceScratch);
  }

  private noviceScratch: number[] | null = null;

  private think(level: Level, seat: number, milliseconds: number): Thought {
    this.search ??= new Search(this.kernels, this.board, this.weights);
    return this.search.think(level, this.root, this.rng, seat, milliseconds);
  }

  private texts(count: number): string[] {
    return Array.from(this.kernels.shorts(this.moves, count), (code) => this.text(code));
  }

  private text(code: number): string {
    return this.boardIndex.moves[code]!;
  }
}

/** The options that a search found: rows in memory. */
interface Thought {
  options: number;
  first: number;
  count: number;
  relative: number;
  exact: boolean;
}

class Search {
  /** Of the current decision. */
  seed = 0n;
  private readonly known: number;
  private readonly weights: number;
  private readonly state: number;
  private readonly scratch: number;
  private readonly nodes: number;
  private readonly options: number;
  private readonly outcome: number;
  private readonly settings: number;
  private readonly signal: number;
  private endgame: number | null = null;

  constructor(
    private readonly kernels: Kernels<BotEntries>,
    private readonly board: number,
    weights: Uint8Array,
  ) {
    const argument = (place: number): number => kernels.argument('grow', place);
    [this.state, this.known, this.weights, this.scratch] = [argument(2), argument(3), argument(4), argument(5)];
    [this.nodes, this.options, this.outcome, this.settings, this.signal] = [argument(7), argument(8), argument(9), argument(10), argument(11)];
    kernels.write(this.weights, weights);
  }

  think(level: Level, root: number, rng: number, seat: number, milliseconds: number): Thought {
    const { kernels } = this;
    const { structs } = kernels;
    this.seed = kernels.view().getBigInt64(rng, true);
    const playouts = level.shared ? Math.floor(level.playouts / kernels.read<{ seats: number }>('State', root).seats) : level.playouts;
    kernels.write(this.settings, fromBase64(level.settings));
    const settings = kernels.view();
    settings.setInt8(this.settings + structs.place('Settings', 'seat'), seat);
    settings.setBigInt64(this.settings + structs.place('Settings', 'most_nodes'), BigInt(Math.min(MOST_NODES, level.playouts + 1)), true);
    const relative = settings.getInt8(this.settings + structs.place('Settings', 'relative'));
    if (level.exact && kernels.call.finish) {
      this.endgame ??= kernels.argument('finish', 7);
      const count = kernels.call.finish(this.board, root, this.weights, this.settings, ENDS_EACH * level.playouts, rng, this.options, this.endgame);
      if (count) return { options: this.options, first: 0, count, relative, exact: true };
      kernels.view().setBigInt64(rng, this.seed, true);
    }
    kernels.bytes(this.known, structs.size('Known')).fill(0);
    kernels.bytes(this.scratch, structs.size('Scratch')).fill(0);
    kernels.call.find_known(this.board, root, seat, this.known);
    this.grow(root, rng, playouts, milliseconds);
    const { first, options } = kernels.read<Node>('Node', this.nodes);
    return { options: this.options, first: Number(first), count: Number(options), relative, exact: false };
  }

  private grow(root: number, rng: number, playouts: number, milliseconds: number): void {
    const end = performance.now() + milliseconds;
    let grown = 0;
    do {
      this.kernels.call.grow(
        this.board,
        root,
        this.state,
        this.known,
        this.weights,
        this.scratch,
        rng,
        this.nodes,
        this.options,
        this.outcome,
        this.settings,
        this.signal,
        Math.min(CHUNK, playouts - grown),
      );
      grown += CHUNK;
    } while (grown < playouts && performance.now() < end);
  }
}
