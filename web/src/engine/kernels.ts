/** Kernels: a game's rules and bots in WebAssembly, with their memory. */
import { Structs, type Layout } from './structs';

/** The contents of a game's `kernels.json`. */
export interface KernelIndex {
  /** Of the kernels' sources: a server with another version has other rules. */
  version: string;
  structs: Readonly<Record<string, Layout>>;
  entries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The fields of a state that mark an option's value as chosen. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  constants: Readonly<Record<string, unknown>>;
  judging: Judging;
  searching: Searching;
  boards: Readonly<Record<string, BoardIndex>>;
}

/** How turns are judged: the library's own constants (fareplay.bots.analysis). */
export interface Judging {
  /** Standard errors within which two ways count as equally good. */
  noise: number;
  /** The least cost of a mistake, in points. */
  mistake: number;
  /** Points within which the game's own order of lines decides, and the share of the best line's playouts that a line needs for it. */
  margin: number;
  tried: number;
  /** Of a search, and the games by which a line is measured. */
  playouts: number;
  samples: number;
  /** The points of an eliminated player where a number is needed. */
  out: number;
}

/** The limits of a search: the library's own constants (fareplay.bots.search_bot). */
export interface Searching {
  most_nodes: number;
  /** Ends that are examined instead of one playout, if there are few enough. */
  ends_each: number;
  /** Iterations between two checks of the clock. */
  chunk: number;
}

export interface BoardIndex {
  /** The texts of moves, by their numbers. */
  moves: Readonly<Record<string, string>>;
  /** The version of the rules, as in records. */
  rules: number;
  /** The numbers of players: of the standard game, then with options that change them. */
  seats: readonly (readonly [options: Readonly<Record<string, unknown>>, seats: readonly number[]])[];
  /** The values of each option, the default first. */
  options: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** Where the state before the first move stores each part of the setup. */
  setup: readonly SetupPart[];
  levels?: Readonly<Record<string, Level>>;
}

/** A part of a setup: numbers of a field or the names they stand for, or the decks that are shuffled later. */
export interface SetupPart {
  key: string;
  field?: string;
  /** Fields with one list each. */
  fields?: readonly string[];
  count?: number;
  /** The number of players who have it, if not all seats. */
  rows?: number;
  /** The options with which it replaces another part with the same key. */
  when?: Readonly<Record<string, string | number | boolean>>;
  names?: readonly (string | number | null)[];
  decks?: boolean;
}

/** The strength of a level of bots. */
export interface Level {
  playouts: number;
  /** Whether the seats of a table share them. */
  shared: boolean;
  /** Points by which it misjudges a line. */
  blur: number;
  /** Whether it searches the endgame completely. */
  exact: boolean;
  /** The search's settings, in base64. */
  settings: string;
}

interface Machine {
  memory: WebAssembly.Memory;
  allocate(size: number): number;
}

/** One module of a game. A pointer is an offset in its memory. */
export class Kernels<Entries> {
  readonly structs: Structs;
  readonly call: Entries;
  private readonly machine: Machine;
  private readonly signatures: Readonly<Record<string, readonly string[]>>;

  constructor(
    readonly module: string,
    compiled: WebAssembly.Module,
    readonly index: KernelIndex,
  ) {
    const { exports } = new WebAssembly.Instance(compiled);
    this.machine = exports as unknown as Machine;
    this.call = exports as unknown as Entries;
    this.structs = new Structs(index.structs);
    this.signatures = index.entries[module]!;
  }

  /** Allocate memory that is never freed. */
  allocate(size: number): number {
    return this.machine.allocate(size);
  }

  /** Memory for an argument of an entry point, of the required size. */
  argument(entry: keyof Entries & string, place: number): number {
    return this.allocate(this.argumentSize(entry, place));
  }

  argumentCount(entry: keyof Entries & string): number {
    return this.signatures[entry]!.length;
  }

  /** The number of rows, or of numbers in each dimension, of an argument of an entry point. */
  argumentShape(entry: keyof Entries & string, place: number): number[] {
    const [, shape] = this.signatures[entry]![place]!.split('[') as [string, string];
    return shape.slice(0, -1).split(',').map(Number);
  }

  argumentSize(entry: keyof Entries & string, place: number): number {
    const [kind] = this.signatures[entry]![place]!.split('[') as [string, string];
    const count = this.argumentShape(entry, place).reduce((all, one) => all * one, 1);
    return count * (/^[if]\d$/.test(kind) ? Number(kind[1]) : this.structs.size(kind));
  }

  /** Memory for rows of a struct. */
  rows(struct: string, count = 1): number {
    return this.allocate(count * this.structs.size(struct));
  }

  write(at: number, bytes: Uint8Array): void {
    this.bytes(at, bytes.length).set(bytes);
  }

  /** A view of the memory, which becomes invalid when the memory grows. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.machine.memory.buffer, at, length);
  }

  /** A copy of a part of the memory. */
  copy(at: number, length: number): Uint8Array {
    return this.bytes(at, length).slice();
  }

  view(): DataView {
    return new DataView(this.machine.memory.buffer);
  }

  /** A struct in memory, read on access. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- only the caller knows the type of the struct
  read<T>(struct: string, at: number): T {
    return this.structs.at<T>(struct, this.view(), at);
  }

  shorts(at: number, count: number): Int16Array {
    return new Int16Array(this.machine.memory.buffer, at, count).slice();
  }
}

/** Decode base64. */
export function fromBase64(text: string): Uint8Array {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; k += 1) bytes[k] = letters.charCodeAt(k);
  return bytes;
}
