/** Lines that nobody drove, to be drawn beside those that were. */
import type { Picture } from '$/board/picture';

export interface GhostLine {
  seat: number;
  /** The intersections it comes by, the first one included. */
  nodes: readonly string[];
  /** It goes from departure to end; else it is advice for one turn. */
  whole: boolean;
}

/** Where moves go: `T3` to the departure of that ticket, `C4` to the intersection, `stop` nowhere. */
export function stops(moves: readonly string[], picture: Pick<Picture, 'board'>): string[] {
  const { intersections } = picture.board;
  return moves.flatMap((move) => {
    const ticket = /^T(\d+)$/.exec(move)?.[1];
    const spot = intersections.find((one) => (ticket ? one.departure === Number(ticket) : one.id === move));
    return spot ? [spot.id] : [];
  });
}
