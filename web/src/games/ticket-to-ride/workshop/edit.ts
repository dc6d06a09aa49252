/** Changes to a board file, each a new file: locations, routes, tickets, districts, water and parks. */
import type { BoardFile } from '$/engine/customBoards';
import type { Board, Colour } from '../types';

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  district?: number;
}

export interface Way {
  a: string;
  b: string;
  length: number;
  colour: Colour | 'gray';
  double?: boolean;
}

export type Spot = readonly [x: number, y: number];

/** The scenery of a file, in fractions of the board. */
export interface Scenery {
  rivers?: { course: Spot[]; width: number }[];
  parks?: Spot[][];
  [other: string]: unknown;
}

export type File = BoardFile & Omit<Board, 'locations' | 'routes'> & { locations: Place[]; routes: Way[]; route_points: Record<string, number> };

/** The page of the drawing, and the positions of the fractions 0 and 1. */
export const PAGE = { width: 1240, height: 900, left: 30, across: 1180, top: 72, down: 850 };
/** The length of a space of a route on the page. */
const SPACE = 72;
const SNAP = 100;
const RIVER = 46;

export const placeOf = ([x, y]: Spot): Spot => [PAGE.left + x * PAGE.across, PAGE.top + y * PAGE.down];
export const spotAt = ([px, py]: Spot): Spot => [snapped((px - PAGE.left) / PAGE.across), snapped((py - PAGE.top) / PAGE.down)];

const snapped = (value: number): number => Math.min(0.98, Math.max(0.02, Math.round(value * SNAP) / SNAP));

export function distance(a: Spot, b: Spot): number {
  const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)];
  return Math.hypot(ax - bx, ay - by);
}

export function addLocation(file: File, [x, y]: Spot, name: (n: number) => string): File {
  const taken = new Set(file.locations.flatMap(({ id, name: known }) => [id, known]));
  let n = file.locations.length + 1;
  while (taken.has(`l${n}`) || taken.has(name(n))) n += 1;
  return { ...file, locations: [...file.locations, { id: `l${n}`, name: name(n), x, y }] };
}

/** Change a location; a district of 0 is none. */
export function changeLocation(file: File, id: string, change: Partial<Omit<Place, 'id'>>): File {
  const made = (one: Place): Place => {
    const { district, ...rest } = { ...one, ...change };
    return district ? { ...rest, district } : rest;
  };
  return { ...file, locations: file.locations.map((one) => (one.id === id ? made(one) : one)) };
}

/** Remove a location with its routes and tickets. */
export function removeLocation(file: File, id: string): File {
  const touches = ({ a, b }: { a: string; b: string }): boolean => a === id || b === id;
  return {
    ...file,
    locations: file.locations.filter((one) => one.id !== id),
    routes: file.routes.filter((route) => !touches(route)),
    tickets: file.tickets.filter((ticket) => !touches(ticket)),
  };
}

export const joins = ({ a, b }: { a: string; b: string }, one: string, other: string): boolean => (a === one && b === other) || (a === other && b === one);

/** The usual number of spaces for the distance between two locations, of the lengths with points. */
export function usualLength(file: File, a: string, b: string): number {
  const [one, other] = [a, b].map((id) => file.locations.find((place) => place.id === id)!);
  const longest = Math.max(...Object.keys(file.route_points).map(Number));
  return Math.min(longest, Math.max(1, Math.round((distance([one!.x, one!.y], [other!.x, other!.y]) - 50) / SPACE)));
}

/** Add a route; a second one between the same locations makes both a double route. */
export function addRoute(file: File, a: string, b: string, colour: Way['colour'], length: number): File {
  const twins = file.routes.filter((route) => joins(route, a, b));
  if (a === b || twins.length > 1) return file;
  if (!twins.length) return { ...file, routes: [...file.routes, { a, b, length, colour }] };
  const routes = file.routes.map((route) => (joins(route, a, b) ? { ...route, double: true } : route));
  return { ...file, routes: [...routes, { a, b, length: twins[0]!.length, colour, double: true }] };
}

/** Change a route; both of a double route have the same length. */
export function changeRoute(file: File, index: number, { colour, length }: Partial<Pick<Way, 'colour' | 'length'>>): File {
  const { a, b } = file.routes[index]!;
  return {
    ...file,
    routes: file.routes.map((route, k) => {
      const kept = length !== undefined && joins(route, a, b) ? { ...route, length } : route;
      return k === index && colour ? { ...kept, colour } : kept;
    }),
  };
}

export function removeRoute(file: File, index: number): File {
  const { a, b } = file.routes[index]!;
  const routes = file.routes.filter((_, k) => k !== index).map((route) => (joins(route, a, b) ? single(route) : route));
  return { ...file, routes };
}

function single({ double: _, ...rest }: Way): Way {
  return rest;
}

export function addTicket(file: File, a: string, b: string): File {
  if (a === b || file.tickets.some((ticket) => joins(ticket, a, b))) return file;
  const [one, other] = [a, b].map((id) => file.locations.find((place) => place.id === id)!);
  const points = Math.max(1, Math.round(distance([one!.x, one!.y], [other!.x, other!.y]) / SPACE));
  return { ...file, tickets: [...file.tickets, { a, b, points }] };
}

export const changeTicket = (file: File, index: number, points: number): File => ({
  ...file,
  tickets: file.tickets.map((ticket, k) => (k === index ? { ...ticket, points } : ticket)),
});

export const removeTicket = (file: File, index: number): File => ({ ...file, tickets: file.tickets.filter((_, k) => k !== index) });

const sceneryOf = ({ drawing }: File): Scenery => (typeof drawing === 'object' && drawing ? (drawing as Scenery) : {});

export function addRiver(file: File, course: Spot[]): File {
  if (course.length < 2) return file;
  const scenery = sceneryOf(file);
  return { ...file, drawing: { ...scenery, rivers: [...(scenery.rivers ?? []), { course, width: RIVER }] } };
}

export function addPark(file: File, [ax, ay]: Spot, [bx, by]: Spot): File {
  if (ax === bx || ay === by) return file;
  const scenery = sceneryOf(file);
  const outline: Spot[] = [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
  ];
  return { ...file, drawing: { ...scenery, parks: [...(scenery.parks ?? []), outline] } };
}

/** Remove the last added river or park. */
export function removeGround(file: File): File {
  const scenery = sceneryOf(file);
  if (scenery.parks?.length) return { ...file, drawing: { ...scenery, parks: scenery.parks.slice(0, -1) } };
  if (scenery.rivers?.length) return { ...file, drawing: { ...scenery, rivers: scenery.rivers.slice(0, -1) } };
  return file;
}
