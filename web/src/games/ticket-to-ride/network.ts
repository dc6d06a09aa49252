/** What a player's routes join, and the shortest way still open where they do not. */
import type { Board, Position, Ticket } from './types';

/** The routes of a seat, by number. */
export function routesOf(position: Position, seat: number): number[] {
  return position.routes.flatMap((owner, k) => (owner === seat ? [k + 1] : []));
}

/** For each location a mark; locations with the same mark are joined by the routes. */
export function groups(board: Board, routes: readonly number[]): Map<string, string> {
  const mark = new Map(board.locations.map(({ id }) => [id, id]));
  for (const number of routes) {
    const { a, b } = board.routes[number - 1]!;
    const [old, now] = [mark.get(a)!, mark.get(b)!];
    if (old !== now) for (const [id, of] of mark) if (of === old) mark.set(id, now);
  }
  return mark;
}

export interface Way {
  /** The routes from one end to the other. */
  routes: number[];
  /** Those of them that are still to be claimed. */
  missing: number[];
  /** How many buses those take. */
  buses: number;
}

/** The way between two locations that takes the fewest buses more, then the fewest routes; null if none is open. */
export function shortestWay(
  board: Board,
  from: string,
  to: string,
  own: readonly number[],
  open: readonly number[],
): Way | null {
  const usable = new Map<number, number>(open.map((number) => [number, board.routes[number - 1]!.length]));
  for (const number of own) usable.set(number, 0);
  // A bus more counts more than any number of routes.
  const weigh = (buses: number): number => buses * 100 + 1;
  const far = new Map<string, number>([[from, 0]]);
  const came = new Map<string, number>();
  const done = new Set<string>();
  for (;;) {
    let here: string | null = null;
    for (const [id, at] of far) if (!done.has(id) && (here === null || at < far.get(here)!)) here = id;
    if (here === null || here === to) break;
    done.add(here);
    for (const [number, buses] of usable) {
      const { a, b } = board.routes[number - 1]!;
      if (a !== here && b !== here) continue;
      const there = a === here ? b : a;
      const at = far.get(here)! + weigh(buses);
      if (at < (far.get(there) ?? Infinity)) {
        far.set(there, at);
        came.set(there, number);
      }
    }
  }
  if (!far.has(to)) return null;
  const routes: number[] = [];
  for (let here = to; here !== from; ) {
    const number = came.get(here)!;
    routes.unshift(number);
    const { a, b } = board.routes[number - 1]!;
    here = a === here ? b : a;
  }
  const missing = routes.filter((number) => !own.includes(number));
  return { routes, missing, buses: missing.reduce((sum, number) => sum + board.routes[number - 1]!.length, 0) };
}

/** How a ticket stands: its way, and whether the buses left still reach. */
export interface Progress {
  ticket: number;
  facts: Ticket;
  completed: boolean;
  way: Way | null;
  /** There are not enough buses left for the way, or no way is open. */
  lost: boolean;
}

export function progress(board: Board, position: Position, seat: number, ticket: number): Progress {
  const facts = board.tickets[ticket - 1]!;
  const way = shortestWay(board, facts.a, facts.b, routesOf(position, seat), position.open[seat] ?? []);
  const completed = way !== null && way.missing.length === 0;
  return { ticket, facts, completed, way, lost: way === null || way.buses > (position.buses[seat] ?? 0) };
}

export interface District {
  district: number;
  locations: string[];
  /** The largest part of the district that is joined; one location alone is no part. */
  joined: string[];
  completed: boolean;
}

/** How far each district is joined by a seat's routes. */
export function districts(board: Board, routes: readonly number[]): District[] {
  const mark = groups(board, routes);
  const numbers = [...new Set(board.locations.map(({ district }) => district))].sort((a, b) => a - b);
  return numbers.map((district) => {
    const locations = board.locations.filter((spot) => spot.district === district).map(({ id }) => id);
    const parts = new Map<string, string[]>();
    for (const id of locations) parts.set(mark.get(id)!, [...(parts.get(mark.get(id)!) ?? []), id]);
    const largest = [...parts.values()].reduce((best, part) => (part.length > best.length ? part : best), []);
    return {
      district,
      locations,
      joined: largest.length > 1 ? largest : [],
      completed: largest.length === locations.length,
    };
  });
}
