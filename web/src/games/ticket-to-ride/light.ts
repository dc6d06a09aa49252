/** What to highlight on the board. */
import type { LogEntry } from '$/api/api.generated';
import type { Progress } from './progress';
import type { Board } from './types';

export interface Light {
  locations: readonly string[];
  /** Claimed routes. */
  routes?: readonly number[];
  /** Missing routes. */
  missing?: readonly number[];
  /** Pairs of ends to connect by a thread. */
  threads?: readonly (readonly [string, string])[];
  /** Whether it is the best possible move. */
  best?: boolean;
}

/** The two ends of a ticket, with the shortest open way between them. */
export function lightOfWay({ facts, owned, missing }: Pick<Progress, 'facts' | 'owned' | 'missing'>): Light {
  return { locations: [facts.a, facts.b], threads: [[facts.a, facts.b]], routes: owned, missing };
}

/** The same for several tickets; null for none. */
export function lightOfTickets(tickets: readonly Progress[]): Light | null {
  if (!tickets.length) return null;
  const lights = tickets.map(lightOfWay);
  return {
    locations: lights.flatMap(({ locations }) => locations),
    threads: lights.flatMap(({ threads }) => threads ?? []),
    routes: lights.flatMap(({ routes }) => routes ?? []),
    missing: lights.flatMap(({ missing }) => missing ?? []),
  };
}

/** The places of a log entry: `route 6`, `district 2`, `ticket 9`. */
export function placesOf(entry: LogEntry): string[] {
  if (typeof entry.route === 'number') return [`route ${entry.route}`];
  if (typeof entry.district === 'number') return [`district ${entry.district}`];
  if (Array.isArray(entry.tickets)) return entry.tickets.map((ticket) => `ticket ${String(ticket)}`);
  return [];
}

export function lightOfPlaces(places: readonly string[], board: Board): Light | null {
  const numbers = places.map((place) => Number(place.split(' ')[1]));
  const [kind] = (places[0] ?? '').split(' ');
  const ends = ({ a, b }: { a: string; b: string }): string[] => [a, b];
  if (kind === 'route') return { locations: ends(board.routes[numbers[0]! - 1]!), routes: [numbers[0]!] };
  if (kind === 'district') {
    return { locations: board.locations.filter((spot) => spot.district === numbers[0]).map(({ id }) => id) };
  }
  if (kind === 'ticket') return { locations: numbers.flatMap((ticket) => ends(board.tickets[ticket - 1]!)) };
  return null;
}
