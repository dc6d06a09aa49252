/** The types of Get on Board on the web: the server's data, and the board file. */
import type { BoardFacts, BoardLayout, Point } from '$/api/types';
import type { Parts, Position } from './types.generated';

export type { Boxes, Lanes, Line, LoverRow, Position, Row, Sheet, Ticks } from './types.generated';

export type Phase = Position['phase'];
export type Shape = Position['shapes'][number];

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
  personal_objectives: string[][];
  roads: Road[];
}

/** The coordinates of the board's picture. */
export interface Layout extends BoardLayout {
  step: number;
  turned: boolean;
  positions: Record<string, Point>;
}

export interface GetOnBoard extends Parts {
  board: Board;
  layout: Layout;
}
