/**
 * What the client makes of the API's types (api.generated.ts, from which everything else is imported): turns whose lines
 * are opened, and a game together with its board.
 */
import type * as sent from './api.generated';

export type Seat = number;
export type Point = readonly [number, number];
/** From where a table is seen: one of one's seats, as everybody sees it, or as is usual for who asks. */
export type Viewpoint = Seat | 'spectator' | null;
export type Clock = sent.Table['clock'];

/** The part of a board file that every game has. */
export interface BoardFacts {
  board: string;
  title: string;
  game: string;
  /** Which edition of the game it belongs to, where there are several. */
  edition?: string;
}

/** Where the picture of a board shows what. */
export interface BoardLayout {
  viewBox: [number, number, number, number];
}

/** What each game has a form of its own for. */
export interface Shapes extends sent.Game {
  board: BoardFacts;
  layout: BoardLayout;
}

export type Turn<G extends Shapes = Shapes> = Omit<sent.Turn, 'lines'> & { lines: G['line'][] | null };

/** A snapshot of a table; one of a replay or a lesson says nothing of who is there or what moves brought. */
export type Snapshot<G extends Shapes = Shapes> = Omit<sent.Snapshot<G>, 'turn' | 'presence' | 'gains'> & {
  turn: Turn<G> | null;
  gains?: sent.Snapshot['gains'];
  presence?: sent.Presence;
};

/** The points of one zone of a sheet; null if a viewer may not see them. */
export function zonePoints(sheet: sent.GameSheet | null | undefined, zone: string): number | null {
  const points: unknown = sheet && Reflect.get(sheet, zone);
  return typeof points === 'number' ? points : null;
}
