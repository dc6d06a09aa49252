/** How a game shows its turns and counts its end: the scenes that it directs and the table plays. */
import type { LogEntry, View } from '$/api/api.generated';
import type { Shapes } from '$/api/types';

/** A moment of a turn as it is shown. */
export interface Scene<G extends Shapes = Shapes, Cue = unknown> {
  /** How long it is shown, in ms at the brisk pace; in what is being shown, in ms of now. */
  ms: number;
  /** How long where nothing moves; left out, as long as otherwise. */
  still?: number;
  /** The table from this moment on; left out, as it was. */
  view?: View<G>;
  /** What the log gains at this moment. */
  entries?: readonly LogEntry<G>[];
  /** Whether it takes its time at every pace, and cannot be skipped. */
  fixed?: boolean;
  /** What the game's own parts show besides: a card that flies, a banner. */
  cue?: Cue;
}

/** A turn that has been made, and the table before and after it. */
export interface TurnShown<G extends Shapes = Shapes> {
  before: View<G>;
  after: View<G>;
  entries: readonly LogEntry<G>[];
  /** The seats of whoever looks: what they did they have seen already. */
  mine: readonly number[];
}

/** How a game shows a turn. */
export type Direction<G extends Shapes = Shapes> = (turn: TurnShown<G>) => Scene<G>[];

/** What is counted by itself: a zone, or one thing of it. */
export interface Item<Part = unknown> {
  zone: string;
  points: number;
  /** Which thing, if a zone is counted thing by thing; only the game knows what it is. */
  part?: Part;
}

/** What a scene of the count shows besides the table. */
export type CountCue<Part = unknown> =
  | {
      kind: 'count';
      seat: number;
      /** All that is counted of this player, and how many of that so far. */
      items: readonly Item<Part>[];
      done: number;
      /** The points of what is counted so far; null for a player without a score. */
      total: number | null;
      /** Whether everything is counted. */
      isTotal: boolean;
    }
  | { kind: 'victory'; winners: readonly number[] };

/** How a game is counted. */
export interface Counting<G extends Shapes = Shapes, Part = unknown> {
  /** What lies on the table with what these seats have built, and nothing of the others. */
  built(position: G['position'], seats: ReadonlySet<number>): G['position'];
  /** What is counted of a seat; left out, its zones. */
  items?(view: View<G>, seat: number): Item<Part>[];
}
