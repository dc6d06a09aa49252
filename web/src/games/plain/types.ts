/** The types of the plain table: what every game has. */
import type { GameLine } from '$/api/api.generated';
import type { BoardLayout, Point, Shapes } from '$/api/types';

export type PlainLine = GameLine;

export interface PlainLayout extends BoardLayout {
  /** The points that moves and log name, and the point of each move that can be made on the picture. */
  positions?: Readonly<Record<string, Point>>;
  moves?: Readonly<Record<string, Point>>;
}

export interface Plain extends Shapes {
  layout: PlainLayout;
}
