/** How far tickets and districts are, as the server says, with what the board file says of them. */
import type { Board, DistrictProgress, Position, Ticket, TicketProgress } from './types';

/** The routes of a seat, by number. */
export function routesOf(position: Position, seat: number): number[] {
  return position.routes.flatMap((owner, k) => (owner === seat ? [k + 1] : []));
}

/** A ticket and how far it is. */
export interface Progress extends TicketProgress {
  facts: Ticket;
}

/** The tickets that are known of a seat, those it may keep too. */
export function progressOf(board: Board, position: Position, seat: number): Progress[] {
  return (position.progress[seat] ?? []).map((one) => ({ ...one, facts: board.tickets[one.ticket - 1]! }));
}

/** The tickets that a seat holds. */
export function ticketsOf(board: Board, position: Position, seat: number): Progress[] {
  const held = position.tickets[seat] ?? [];
  return progressOf(board, position, seat).filter(({ ticket }) => held.includes(ticket));
}

/** A district and how far it is joined. */
export interface District extends DistrictProgress {
  locations: string[];
}

/** All districts of the board, as far as a seat has joined them. */
export function districtsOf(board: Board, position: Position, seat: number): District[] {
  const begun = new Map(position.districts[seat]?.map((one) => [one.district, one]));
  const numbers = [...new Set(board.locations.map(({ district }) => district))].sort((a, b) => a - b);
  return numbers.map((district) => ({
    ...(begun.get(district) ?? { district, joined: [], completed: false }),
    locations: board.locations.filter((spot) => spot.district === district).map(({ id }) => id),
  }));
}
