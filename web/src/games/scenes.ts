/** How a game shows its turns and counts its end, as scenes that the table plays. */
import type { LogEntry, View } from '$/api/api.generated';
import type { Shapes } from '$/api/types';

/** A moment of a turn as it is shown. */
export interface Scene<G extends Shapes = Shapes, Cue = unknown> {
  /** Its duration in ms at the brisk pace; for a scene on display, the actual duration. */
  ms: number;
  /** Its duration without animation; by default the same. */
  still?: number;
  /** The table from this moment on; by default unchanged. */
  view?: View<G>;
  /** The log entries added at this moment. */
  entries?: readonly LogEntry<G>[];
  /** Whether it has the same duration at every pace, and cannot be skipped. */
  fixed?: boolean;
  /** What the game's own components show: a flying card, a banner. */
  cue?: Cue;
}

/** A turn that was made, with the table before and after it. */
export interface TurnShown<G extends Shapes = Shapes> {
  before: View<G>;
  after: View<G>;
  entries: readonly LogEntry<G>[];
  /** The viewer's own seats: they have already seen what they did. */
  mine: readonly number[];
  /** The table as the viewer saw it after so many moves of the game: the one before, the one after, or one in between. */
  at: (ply: number) => View<G>;
}

/** How a game shows a turn. */
export type ScenesOf<G extends Shapes = Shapes> = (turn: TurnShown<G>) => Scene<G>[];

/** An item that is counted separately: a zone, or one thing in it. */
export interface Item<Part = unknown> {
  zone: string;
  points: number;
  /** The thing, if a zone is counted thing by thing; its type is the game's own. */
  part?: Part;
}

/** What a scene of the count shows besides the table. */
export type CountCue<Part = unknown> =
  | {
      kind: 'count';
      seat: number;
      /** All items of this player, and how many are counted so far. */
      items: readonly Item<Part>[];
      done: number;
      /** The points counted so far; null for a player without a score. */
      total: number | null;
      /** Whether everything is counted. */
      isTotal: boolean;
    }
  | { kind: 'victory'; winners: readonly number[] };

/** How a game is counted. */
export interface Counting<G extends Shapes = Shapes, Part = unknown> {
  /** The position with only what these seats have built. */
  built(position: G['position'], seats: ReadonlySet<number>): G['position'];
  /** The items of a seat; by default its zones. */
  items?(view: View<G>, seat: number): Item<Part>[];
}
