/** A line that nobody drove, to be drawn beside those that were. */
export interface GhostLine {
  seat: number;
  /** The intersections it comes by, the first one included. */
  nodes: readonly string[];
  /** It goes from departure to end; else it is advice for one turn. */
  whole: boolean;
}
