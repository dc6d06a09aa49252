/** Where a line may begin. */
import type { Intersection } from '$/api/types';

export interface Departure {
  move: string;
  ticket: number;
  at: string;
}

/** The departures that the moves offer, with their places on the board. */
export function departures(moves: readonly string[], spots: Iterable<Intersection>): Departure[] {
  const places = new Map([...spots].flatMap((spot) => (spot.departure === null || spot.departure === undefined ? [] : [[spot.departure, spot.id]])));
  return moves.map((move) => {
    const ticket = Number(move.slice(1));
    return { move, ticket, at: places.get(ticket) ?? '' };
  });
}
