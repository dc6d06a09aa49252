/** Counts of bots' games, as `fareplay explore` writes them (src/fareplay/explorer/counts.py): reading and querying. */

export interface Axis {
  name: string;
  /** Each value is a set of names: a departure, or the two tickets kept. */
  values: readonly (readonly string[])[];
}

interface Header {
  game: string;
  level: string;
  seats: number;
  seed: number;
  games: number;
  axes: readonly Axis[];
  places: readonly string[];
}

export interface Figures {
  players: number;
  winners: number;
  eliminated: number;
  /** The mean over players who were not eliminated. */
  points: number | null;
}

/** The players who began with what was asked for, and how many of them used each place: players, winners. */
export interface Found extends Figures {
  places: readonly (readonly [number, number])[];
}

/** The question by axis: names that a value must have; an axis without names may have any value. */
export type Asked = Readonly<Record<string, readonly string[]>>;

const sizeOf = ({ axes }: Header): number => axes.reduce((product, { values }) => product * values.length, 1);

/** All names of an axis. */
export const namesOf = (axis: Axis): string[] => [...new Set(axis.values.flat())];

/** The maximum number of names of an axis that a player begins with. */
export const mostOf = (axis: Axis): number => Math.max(...axis.values.map((value) => value.length));

/** The share of winners who used a place, and the share of the others. */
export function sharesOf({ players, winners, places }: Found, place: number): { winners: number; others: number } {
  const [all, won] = places[place]!;
  return { winners: winners ? won / winners : 0, others: players > winners ? (all - won) / (players - winners) : 0 };
}

/** A player of a finished game in the server's counts. */
interface Counted {
  cell: number;
  won: boolean;
  points: number | null;
  places: readonly number[];
}

export class Counts {
  private readonly size: number;

  constructor(
    readonly about: Header,
    private readonly cells: Int32Array,
    private readonly used: Uint16Array,
  ) {
    this.size = sizeOf(about);
  }

  /** Read the counts from a decompressed file. */
  static read(bytes: ArrayBuffer): Counts {
    const end = new Uint8Array(bytes).indexOf(10) + 1;
    const about = JSON.parse(new TextDecoder().decode(bytes.slice(0, end))) as Header;
    const size = sizeOf(about);
    return new Counts(about, new Int32Array(bytes, end, 4 * size), new Uint16Array(bytes, end + 16 * size, 2 * size * about.places.length));
  }

  /** The same counts for other players. */
  of(players: readonly Counted[]): Counts {
    const [cells, used, count] = [new Int32Array(4 * this.size), new Uint16Array(this.used.length), this.about.places.length];
    for (const { cell, won, points, places } of players) {
      [1, Number(won), Number(points === null), points ?? 0].forEach((value, row) => (cells[row * this.size + cell]! += value));
      for (const place of places) {
        used[cell * count + place]! += 1;
        used[(this.size + cell) * count + place]! += Number(won);
      }
    }
    return new Counts({ ...this.about, games: players.length }, cells, used);
  }

  ask(asked: Asked): Found {
    const cells = this.fitting(asked);
    const count = this.about.places.length;
    const places = Array.from({ length: count }, () => [0, 0] as [number, number]);
    for (const cell of cells) {
      for (let place = 0; place < count; place++) {
        places[place]![0] += this.used[cell * count + place]!;
        places[place]![1] += this.used[(this.size + cell) * count + place]!;
      }
    }
    return { ...this.figures(cells), places };
  }

  /** The figures for each name of an axis, ignoring what is asked for there. */
  by(axis: Axis, asked: Asked): Map<string, Figures> {
    return new Map(namesOf(axis).map((name) => [name, this.figures(this.fitting({ ...asked, [axis.name]: [name] }))]));
  }

  private figures(cells: readonly number[]): Figures {
    const [players, winners, eliminated, points] = [0, 1, 2, 3].map((row) => cells.reduce((sum, cell) => sum + this.cells[row * this.size + cell]!, 0));
    const finished = players! - eliminated!;
    return { players: players!, winners: winners!, eliminated: eliminated!, points: finished ? points! / finished : null };
  }

  /** The cells that fit the question. */
  private fitting(asked: Asked): number[] {
    let cells = [0];
    for (const { name, values } of this.about.axes) {
      const wanted = asked[name] ?? [];
      const fit = values.flatMap((value, k) => (wanted.every((one) => value.includes(one)) ? [k] : []));
      cells = cells.flatMap((cell) => fit.map((k) => cell * values.length + k));
    }
    return cells;
  }
}

const addresses = import.meta.glob<string>('$fareplay/games/*/counts/*.counts', { query: '?url', import: 'default', eager: true });
const byBoard = new Map(
  Object.entries(addresses).map(([path, address]) => {
    const [game, , file] = path.split('/games/')[1]!.split('/');
    return [`${game!.replaceAll('_', '-')}/${file!.replace('.counts', '')}`, address];
  }),
);

/** The boards that there are counts of. */
export const counted: readonly string[] = [...byBoard.keys()];

const loaded = new Map<string, Promise<Counts>>();

/** The counts of a board, loaded once. */
export function countsOf(board: string): Promise<Counts> {
  let found = loaded.get(board);
  if (!found) {
    found = fetch(byBoard.get(board)!).then(async (answer) => {
      if (!answer.ok) throw new Error(`${board}: ${answer.status}`);
      return Counts.read(await new Response(answer.body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
    });
    found.catch(() => loaded.delete(board));
    loaded.set(board, found);
  }
  return found;
}
