/**
 * Fareplay for JavaScript programs: the rules and the bots of its games, and all that a seat may see of one. It is the
 * engine of the web client, without its pages.
 */
import { Bots, type Suggestion, type BotEntries } from '$/engine/bots';
import type { GameEvent, LogEntry } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import { Film, FilmReader, type AnyReader, type FilmModule, type GameShapes, type Seen } from '$/engine/film';
import { Rules, type Game as Played, type GameRecord, type Options } from '$/engine/game';
import { Refused } from '$/engine/messages';
import { Kernels, type KernelIndex, type Level } from '$/engine/kernels';

export { Bots, Film, FilmReader, Kernels, Refused, Rules };
export type { FilmModule, GameEvent, GameRecord, GameShapes, KernelIndex, Level, LogEntry, Options, Seen, Shapes, Suggestion };
export type { AnyState, FilmConstants, FilmEntries } from '$/engine/film';
export { readersOf, structReader, type Kind, type Reading, type Readers } from '$/engine/reading';

/** What a game of a certain name shows: `ShapesOf<'get-on-board/london'>['line']`. */
export type ShapesOf<Name extends string> = Name extends `${infer G}/${string}` ? (G extends keyof GameShapes ? GameShapes[G] : Shapes) : Shapes;

/** A game that other packages bring. */
export interface Plugin {
  /** The folder with what `fareplay kernels` wrote. */
  files: URL;
  /** The reader of its films; without one there are no lines, sheets and logs. */
  films?: FilmModule['films'];
}

export interface NewGame {
  seats: number;
  options?: Options;
  /** Decides all that chance does: who knows it knows the game. By default nobody does. */
  seed?: bigint;
}

export interface Thinking {
  /** The same state, level and seed give the same moves. */
  seed?: number;
  /** The longest time to think. */
  milliseconds?: number;
}

interface Source extends Plugin {
  /** The board file and its layout, if the reader needs them. */
  picture?(board: string): Promise<unknown>;
}

const here = import.meta.url;
const modules = import.meta.glob<FilmModule>('$/games/*/film.ts', { eager: true });
const sources = new Map<string, Source>();

for (const [path, { films }] of Object.entries(modules)) {
  const game = path.split('/').at(-2)!;
  const files = new URL(`games/${game}/`, here);
  sources.set(game, { files, films, picture: async (board) => JSON.parse(text(await read(new URL(`${board}.json`, files)))) as unknown });
}

/** Make another game known, such as one whose kernels you compiled yourself. */
export function addGame(name: string, plugin: Plugin): void {
  sources.set(name, plugin);
}

/** Set up a new game: `newGame('get-on-board/london', { seats: 4 })`. */
export async function newGame<Name extends string>(name: Name, { seats, options = {}, seed = anySeed() }: NewGame): Promise<Game<ShapesOf<Name>>> {
  const { rules, reader } = await openBoard(name);
  return new Game(rules.deal(seats, options, seed), reader);
}

/** A game from its record: all of it, or its first moves. */
export async function loadGame<G extends Shapes = Shapes>(record: GameRecord, plies = record.moves.length): Promise<Game<G>> {
  const { rules, reader } = await openBoard(record.game);
  return new Game(rules.load(record, anySeed(), plies), reader);
}

/** One game in progress, with all its secrets: show others what `view` gives them. */
export class Game<G extends Shapes = Shapes> {
  constructor(
    readonly played: Played,
    private readonly reader: AnyReader | null,
  ) {}

  /** `game/board`. */
  get name(): string {
    return this.played.rules.name;
  }

  get seats(): number {
    return this.played.seats;
  }

  /** How many moves have been made. */
  get ply(): number {
    return this.played.ply;
  }

  get moves(): readonly string[] {
    return this.played.moves;
  }

  /** The seat to move; null once the game is over. */
  get toMove(): number | null {
    return this.played.toMove;
  }

  get isOver(): boolean {
    return this.played.isOver;
  }

  get legalMoves(): string[] {
    return this.played.legalMoves;
  }

  /** The seats that have won; none before the end. */
  get winners(): number[] {
    return this.view(null).winners;
  }

  /** Make moves, all of them or none; throws Refused if one is not legal. */
  push(...moves: string[]): void {
    this.played.attempt(moves);
  }

  /** Take the last move back. */
  pop(): string {
    const move = this.moves.at(-1);
    if (move === undefined) throw new Refused('no move has been made');
    this.played.takeBack(this.ply - 1);
    return move;
  }

  /** Every way to play the rest of the turn out, with what it costs and brings. */
  lines(): G['line'][] {
    return this.toMove === null ? [] : this.films.lines(this.played.rules.masked(this.played.state, this.toMove));
  }

  /** The sheet of a seat as if the game ended now. */
  sheet(seat: number): G['sheet'] {
    this.check(seat);
    return this.films.sheet(this.played.state, seat) as G['sheet'];
  }

  /** What a seat (null: a spectator) may know: position, sheets, legal moves. */
  view(seat: number | null): Seen<G> {
    return this.films.seen(this.film(seat)) as Seen<G>;
  }

  /** What happened, as a seat may know it. */
  log(seat: number | null): LogEntry<G>[] {
    const film = this.film(seat);
    return film.moves.flatMap((_, ply) => this.films.log(film, ply));
  }

  /** All that a seat has seen, as bytes: the masked state before the first move and after each. */
  film(seat: number | null): Film {
    if (seat !== null) this.check(seat);
    const { moves, movers, states } = this.played.film(seat);
    return new Film(seat, moves, movers, states);
  }

  /** The game as it is written down, for `fareplay.load` too. */
  record(): GameRecord {
    return this.played.record();
  }

  /** The moves a bot would make in the rest of this turn, from what its seat may know. */
  async bot(level: string, { seed = 0, milliseconds }: Thinking = {}): Promise<string[]> {
    const seat = this.toMove;
    if (seat === null) throw new Refused('the game is over');
    const { rules } = this.played;
    return (await openBots(this.name)).plan(level, seed, rules.masked(this.played.state, seat), seat, milliseconds);
  }

  private get films(): AnyReader {
    if (!this.reader) throw new Error(`nothing reads the films of ${this.name}`);
    return this.reader;
  }

  private check(seat: number): void {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats) throw new RangeError(`there is no seat ${seat} in a game of ${this.seats}`);
  }
}

// Files

interface OpenBoard {
  rules: Rules;
  reader: AnyReader | null;
}

const boards = new Map<string, Promise<OpenBoard>>();
const thinkers = new Map<string, Promise<Bots>>();

/** The rules of a board and the reader of its films, each opened once. */
export function openBoard(name: string): Promise<OpenBoard> {
  return once(boards, name, async () => {
    const { source, index, slug, board } = await filesOf(name);
    const compiled = await compile(source, 'rules');
    const rules = new Rules(new Kernels('rules', compiled, index), index, name, board);
    const reader = source.films?.(new Kernels('rules', compiled, index), slug, board, await source.picture?.(slug)) ?? null;
    return { rules, reader };
  });
}

/** The bots of a board. */
export function openBots(name: string): Promise<Bots> {
  return once(thinkers, name, async () => {
    const { source, index, slug, board } = await filesOf(name);
    const [compiled, weights] = await Promise.all([compile(source, 'bots'), read(new URL(`${slug}.weights`, source.files))]);
    return new Bots(new Kernels<BotEntries>('bots', compiled, index), index, slug, board, weights);
  });
}

async function filesOf(name: string): Promise<{ source: Source; index: KernelIndex; slug: string; board: Uint8Array }> {
  const [game, slug] = name.split('/') as [string, string];
  const source = sources.get(game);
  if (!source) throw new RangeError(`there is no game ${game}; there are ${[...sources.keys()].join(', ')}`);
  const index = JSON.parse(text(await read(new URL('kernels.json', source.files)))) as KernelIndex;
  if (!index.boards[slug]) throw new RangeError(`${game} has no board ${slug}; there are ${Object.keys(index.boards).join(', ')}`);
  return { source, index, slug, board: await read(new URL(`${slug}.board`, source.files)) };
}

const compile = async (source: Source, module: string): Promise<WebAssembly.Module> => WebAssembly.compile(await read(new URL(`${module}.wasm`, source.files)));

/** The bytes of a file, wherever this runs: Node fetches no files. */
async function read(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (address.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return new Uint8Array(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function once<T>(found: Map<string, Promise<T>>, name: string, open: () => Promise<T>): Promise<T> {
  let opened = found.get(name);
  if (!opened) {
    opened = open();
    opened.catch(() => found.delete(name));
    found.set(name, opened);
  }
  return opened;
}

const anySeed = (): bigint => crypto.getRandomValues(new BigInt64Array(1))[0]!;
