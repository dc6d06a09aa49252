/**
 * What the client makes of the API's types (api.generated.ts, from which everything else is imported): a table as it is
 * shown, and a game together with its board.
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

export type Turn<G extends Shapes = Shapes> = Omit<sent.Turn<G>, 'lines'> & { lines: G['line'][] | null };

/** A table at one moment; one of a replay or a lesson says nothing of who is there or what moves brought. */
export interface Snapshot<G extends Shapes = Shapes> {
  table: sent.Table;
  you: sent.You;
  view: sent.View<G> | null;
  turn: Turn<G> | null;
  log: readonly sent.LogEntry<G>[];
  gains?: readonly (number | null)[];
  presence?: sent.Presence;
}

/** What a seat may plan with before its turn: its lines as far as they are known, and what each symbol would bring it now. */
export interface LinesAhead<G extends Shapes = Shapes> {
  lines: G['line'][] | null;
  symbols: Readonly<Record<string, number>>;
}

/** The points of one zone of a sheet; null if a viewer may not see them. */
export function zonePoints(sheet: sent.GameSheet | null | undefined, zone: string): number | null {
  const points: unknown = sheet && Reflect.get(sheet, zone);
  return typeof points === 'number' ? points : null;
}
