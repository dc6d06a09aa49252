/** Bots on this device: the library's search on the same kernels, with only what a seat may know. */
import { fromBase64, type BoardIndex, type Kernels, type KernelIndex, type Level, type Searching } from './kernels';

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
  play_on(
    board: number,
    root: number,
    state: number,
    known: number,
    weights: number,
    scratch: number,
    rng: number,
    outcome: number,
    options: number,
    at: number,
    first: number,
    seat: number,
    seats: number,
    points: number,
    wins: number,
  ): void;
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
  /** What the search compares: points, with the others' points and the victory. */
  value: number;
}

/** A turn compared with the best way to play it, by what its player could know. */
export interface Judgement {
  best: Judged;
  played: Judged;
  /** The number of moves of the turn. */
  length: number;
  eliminates: boolean;
  /** Expected points lost; 0 if that is within the noise. */
  cost: number;
  /** The standard error of the difference. */
  error: number;
  is_mistake: boolean;
}

interface Judged {
  moves: string[];
  points: number;
  error: number;
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

export class Bots {
  private readonly board: number;
  private readonly root: number;
  private readonly rng: number;
  private readonly moves: number;
  private readonly boardIndex: BoardIndex;
  private search: Search | null = null;

  constructor(
    private readonly kernels: Kernels<BotEntries>,
    private readonly index: KernelIndex,
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

  /**
   * Ways to play the turn according to the expert, the best first. Among those that the search cannot tell from the best, the game's own order of
   * lines decides (`order` by moves), so that a hint differs from it only with a reason.
   */
  advise(state: Uint8Array, seat: number, order: Readonly<Record<string, number>> = {}, milliseconds = Infinity): Suggestion[] {
    const { margin, tried } = this.index.judging;
    const found = this.options(state, seat, milliseconds).map(({ at: _at, line: _line, ...way }) => way);
    const best = found[0];
    if (!best) return [];
    const near = found.filter((way) => way.value >= best.value - (best.exact ? 0 : margin) && way.playouts >= tried * best.playouts);
    const place = ({ moves }: Suggestion): number => order[moves.join(' ')] ?? 0;
    const first = near.reduce((one, other) => (place(other) < place(one) ? other : one));
    return [first, ...found.filter((way) => way !== first)];
  }

  /**
   * Judge a turn from what its player could know: `moves` are those made from this state on, and the turn is as many of them as a way to play it has.
   * The best way and the one played are continued with the same deals, as `fareplay.bots.analysis.judge` does.
   */
  judge(state: Uint8Array, seat: number, moves: readonly string[]): Judgement {
    const { noise, mistake, samples, out } = this.index.judging;
    const found = this.options(state, seat, Infinity);
    const [best] = found;
    if (!best) throw new Error('there is nothing to judge');
    const played = found.find((way) => way.moves.every((move, k) => moves[k] === move)) ?? this.unranked(found, moves[0]!);
    if (played === best || (played?.exact && best.exact)) {
      const cost = best.points - played.points;
      const told = { best: judged(best, 0), played: judged(played, 0), length: played.moves.length, eliminates: false, error: 0 };
      return { ...told, cost, is_mistake: cost >= mistake };
    }
    const ours = this.measure(best.at, seat, samples);
    const theirs = played ? this.measure(played.at, seat, samples) : ours.map(() => out);
    const [expected, made] = [mean(ours), mean(theirs)];
    const error = errorOf(ours.map((points, k) => points - theirs[k]!));
    const isBetter = made - expected > noise * error; // than anything the search found
    const cost = !isBetter && expected - made > noise * error ? expected - made : 0;
    const way = played ?? { moves: [...moves] };
    const mine = { moves: way.moves, points: made, error: errorOf(theirs) };
    return {
      best: isBetter ? mine : { moves: best.moves, points: expected, error: errorOf(ours) },
      played: mine,
      length: way.moves.length,
      eliminates: !played,
      ...{ cost, error, is_mistake: cost >= mistake },
    };
  }

  /**
   * A move that the search did not rank, such as a claim with another payment, as one more option: where options are single moves, their lines are the
   * codes of moves. Where they are whole turns, only those that eliminate are not ranked: null.
   */
  private unranked(found: readonly (Suggestion & { at: number; line: bigint })[], move: string): (Suggestion & { at: number }) | null {
    const codeOf = (text: string): bigint => BigInt(Object.keys(this.boardIndex.moves).find((code) => this.boardIndex.moves[code] === text)!);
    if (!found.every(({ moves, line }) => moves.length === 1 && line === codeOf(moves[0]!))) return null;
    const { kernels } = this;
    const at = Math.max(...found.map((way) => way.at)) + 1;
    const place = this.search!.optionsAt + at * kernels.structs.size('Option') + kernels.structs.place('Option', 'line');
    kernels.view().setBigInt64(place, codeOf(move), true);
    return { moves: [move], points: 0, win: 0, playouts: 0, exact: false, value: 0, at };
  }

  /** The seat's points at the end of games that are played on after one of the options of the last search. */
  private measure(at: number, seat: number, samples: number): number[] {
    const { kernels } = this;
    const seats = kernels.read<{ seats: number }>('State', this.root).seats;
    const [chunk, width] = kernels.argumentShape('play_on', 13) as [number, number];
    this.results ??= [kernels.argument('play_on', 13), kernels.argument('play_on', 14)];
    const [points, wins] = this.results;
    const found: number[] = [];
    for (let first = 0; first < samples; first += chunk) {
      kernels.call.write_fingerprint(this.root, 0, this.rng);
      this.search!.playOn(this.board, this.root, this.rng, at, first, seat, seats, points, wins);
      const view = kernels.view();
      for (let game = 0; game < chunk; game++) found.push(view.getFloat64(points + 8 * (game * width + seat), true));
    }
    return found;
  }

  private results: [number, number] | null = null;

  /** All ways to play the turn with their places in memory, as the expert ranks them. */
  private options(state: Uint8Array, seat: number, milliseconds: number): (Suggestion & { at: number; line: bigint })[] {
    this.begin(state, 0);
    const expert = { ...this.boardIndex.levels!.expert!, playouts: this.index.judging.playouts, shared: false };
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
        at,
        line: option.line,
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
    this.search ??= new Search(this.kernels, this.board, this.weights, this.index.searching);
    return this.search.think(level, this.root, this.rng, seat, milliseconds);
  }

  private texts(count: number): string[] {
    return Array.from(this.kernels.shorts(this.moves, count), (code) => this.text(code));
  }

  private text(code: number): string {
    return this.boardIndex.moves[code]!;
  }
}

function judged({ moves, points }: Suggestion, error: number): Judged {
  return { moves, points, error };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard error of a mean. */
function errorOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length);
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
    private readonly limits: Searching,
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
    settings.setBigInt64(this.settings + structs.place('Settings', 'most_nodes'), BigInt(Math.min(this.limits.most_nodes, level.playouts + 1)), true);
    const relative = settings.getInt8(this.settings + structs.place('Settings', 'relative'));
    if (level.exact && kernels.call.finish) {
      this.endgame ??= kernels.argument('finish', 7);
      const count = kernels.call.finish(this.board, root, this.weights, this.settings, this.limits.ends_each * level.playouts, rng, this.options, this.endgame);
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

  /** Where the options found are in memory. */
  get optionsAt(): number {
    return this.options;
  }

  /** Play games to their end after one of the options found. */
  playOn(board: number, root: number, rng: number, at: number, first: number, seat: number, seats: number, points: number, wins: number): void {
    const { known, options, outcome, scratch, state, weights } = this;
    this.kernels.call.play_on(board, root, state, known, weights, scratch, rng, outcome, options, at, first, seat, seats, points, wins);
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
        Math.min(this.limits.chunk, playouts - grown),
      );
      grown += this.limits.chunk;
    } while (grown < playouts && performance.now() < end);
  }
}
