/** The client's own types besides those of the API (api.generated.ts): a table as it is shown, and a game together with its board. */
import type * as sent from './api.generated';

export type Seat = number;
export type Point = readonly [number, number];
/** The viewpoint on a table: one of the person's seats, a spectator, or the default. */
export type Viewpoint = Seat | 'spectator' | null;
export type Clock = sent.Table['clock'];

/** The part of a board file that every game has. */
export interface BoardFacts {
  board: string;
  title: string;
  game: string;
  /** The edition of the game, if there are several. */
  edition?: string;
}

/** The coordinates of a board's picture. */
export interface BoardLayout {
  viewBox: [number, number, number, number];
}

/** The types that each game defines itself. */
export interface Shapes extends sent.Game {
  board: BoardFacts;
  layout: BoardLayout;
}

export type Turn<G extends Shapes = Shapes> = Omit<sent.Turn<G>, 'lines'> & { lines: G['line'][] | null };

/** A table at one moment. In a replay or a lesson, presence is missing; in a lesson also the gains. */
export interface Snapshot<G extends Shapes = Shapes> {
  table: sent.Table;
  you: sent.You;
  view: sent.View<G> | null;
  turn: Turn<G> | null;
  log: readonly sent.LogEntry<G>[];
  gains?: readonly (number | null)[];
  presence?: sent.Presence;
}

/** What a seat may plan with before its turn: its lines as far as they are known, and the points of each symbol now. */
export interface LinesAhead<G extends Shapes = Shapes> {
  lines: G['line'][] | null;
  symbols: Readonly<Record<string, number>>;
}

/** The points of one zone of a sheet; null if hidden from the viewer. */
export function zonePoints(sheet: sent.GameSheet | null | undefined, zone: string): number | null {
  const points: unknown = sheet && Reflect.get(sheet, zone);
  return typeof points === 'number' ? points : null;
}
