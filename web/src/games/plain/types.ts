/** What the plain table knows of a game: what every game has. */
import type { BoardFacts, BoardLayout, Line, Point, Shapes } from '$/api/types';

export interface PlainLine extends Line {
  eliminates?: boolean;
}

export interface PlainLayout extends BoardLayout {
  /** Where the points are that moves and log speak of, and where each move can be made by pointing at the picture. */
  positions?: Readonly<Record<string, Point>>;
  moves?: Readonly<Record<string, Point>>;
}

export interface Plain extends Shapes {
  position: Readonly<Record<string, unknown>>;
  line: PlainLine;
  board: BoardFacts;
  layout: PlainLayout;
}
