/** What the plain table knows of a game: what every game has. */
import type { GameLine } from '$/api/api.generated';
import type { BoardLayout, Point, Shapes } from '$/api/types';

export type PlainLine = GameLine;

export interface PlainLayout extends BoardLayout {
  /** Where the points are that moves and log speak of, and where each move can be made by pointing at the picture. */
  positions?: Readonly<Record<string, Point>>;
  moves?: Readonly<Record<string, Point>>;
}

export interface Plain extends Shapes {
  layout: PlainLayout;
}
