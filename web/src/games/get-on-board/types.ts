/** What the server sends about a table of Get on Board. */
import type { Fits } from '$/api/agreement';
import type { BoardFacts, BoardLayout, Line as AnyLine, Point, Seat, Shapes, Sheet as AnySheet } from '$/api/types';
import type * as sent from './types.generated';

export interface Ticked {
  ticked: number;
  of: number;
  used?: number;
}

export interface Row {
  ticked: number;
  written: number | null;
}

export interface LoverRow {
  light: number;
  dark: number;
  written: number | null;
}

/** What is ticked, parked and written on a sheet. */
export interface Boxes {
  turn_zone: Ticked;
  grannies: Ticked;
  students: Ticked;
  schools: Ticked;
  tourists: Row[];
  landmarks: number;
  museums: number;
  common: number[];
  traffic: Ticked;
  personal?: number;
  interns?: Ticked;
  business?: Row[];
  sights?: Record<'school' | 'landmark' | 'museum' | 'office', number>;
  entrances?: Ticked;
  lovers?: LoverRow[];
}

/** Points by zone; what a viewer may not see is null, and so is the total of an eliminated player. */
export interface Sheet extends AnySheet {
  boxes: Boxes;
  [zone: string]: number | null | Boxes;
}

export type Shape =
  | '1'
  | '2 straight'
  | '2 with a turn'
  | '2 straight or with a turn'
  | '3 straight'
  | '3 with two turns';

export type Phase = 'departure' | 'line' | 'light' | 'entrance' | 'over';

/** A road that several lines share: the seats from left to right for someone going from a to b. */
export interface Lanes {
  a: string;
  b: string;
  seats: Seat[];
}

/** What lies on the table. */
export interface Position {
  phase: Phase;
  round: number;
  inspector: Seat;
  ticket: number | null;
  tickets_to_come: number[];
  shapes: Shape[];
  shapes_by_ticket: Shape[][];
  markers: number;
  placed: number;
  turn_spaces: number[];
  lines: string[][];
  lanes: Lanes[];
  eliminated: Seat[];
  common: { objective: string; points: number }[];
  personal: (string[] | null)[];
  fluid: 'burgundy' | 'yellow' | null;
}

/** A way to play the rest of a turn out, with what it costs and brings. */
export interface Line extends AnyLine {
  gains: Record<string, number>;
  eliminates: boolean;
  markers: number;
  turn_zone: number;
  traffic: number;
  boards: Record<string, number>;
  places: Record<string, number>;
  parks: Record<string, number>;
  entrances: number;
  entrance_used: boolean;
  /** The boxes of the sheet that change, as they are after the line. */
  boxes: Partial<Boxes>;
}

export interface Intersection {
  id: string;
  x: number;
  y: number;
  passengers?: string[];
  place?: string;
  sight?: string;
  light?: boolean;
  entrance?: boolean;
  departure?: number;
  letter?: string;
}

export interface Road {
  a: string;
  b: string;
  jammed?: boolean;
  fluid?: 'burgundy' | 'yellow';
}

/** The board file. */
export interface Board extends BoardFacts {
  edition: 'buses' | 'metros';
  players: [number, number];
  intersections: Intersection[];
  roads: Road[];
}

/** Where everything is in the board's picture. */
export interface Layout extends BoardLayout {
  step: number;
  turned: boolean;
  positions: Record<string, Point>;
}

export interface GetOnBoard extends Shapes {
  position: Position;
  sheet: Sheet;
  line: Line;
  board: Board;
  layout: Layout;
}

/** Held against what real games sent. */
export type Agreed = [
  Fits<sent.Position, Position>,
  Fits<sent.Sheet['boxes'], Boxes>,
  Fits<sent.Line['boxes'], Partial<Boxes>>,
  Fits<sent.Line, Line>,
];
