/** The progress of tickets and districts from the server, with the facts from the board file. */
import type { Board, DistrictProgress, Position, Ticket, TicketProgress } from './types';

/** The routes of a seat, by number. */
export function routesOf(position: Position, seat: number): number[] {
  return position.routes.flatMap((owner, k) => (owner === seat ? [k + 1] : []));
}

/** A ticket and its progress. */
export interface Progress extends TicketProgress {
  facts: Ticket;
}

/** The known tickets of a seat, including those on offer. */
export function progressOf(board: Board, position: Position, seat: number): Progress[] {
  return (position.progress[seat] ?? []).map((one) => ({ ...one, facts: board.tickets[one.ticket - 1]! }));
}

/** The tickets that a seat holds. */
export function ticketsOf(board: Board, position: Position, seat: number): Progress[] {
  const held = position.tickets[seat] ?? [];
  return progressOf(board, position, seat).filter(({ ticket }) => held.includes(ticket));
}

/** A district and its progress. */
export interface District extends DistrictProgress {
  locations: string[];
}

/** All districts of the board with a seat's progress. */
export function districtsOf(board: Board, position: Position, seat: number): District[] {
  const begun = new Map(position.districts[seat]?.map((one) => [one.district, one]));
  const numbers = [...new Set(board.locations.map(({ district }) => district))].sort((a, b) => a - b);
  return numbers.map((district) => ({
    ...(begun.get(district) ?? { district, joined: [], completed: false }),
    locations: board.locations.filter((spot) => spot.district === district).map(({ id }) => id),
  }));
}
