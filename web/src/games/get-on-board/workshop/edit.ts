/** Changes to a board file, each a new file: streets, contents of intersections, objectives, water and parks. */
import type { BoardFile } from '$/engine/customBoards';
import type { Board, Intersection, Road } from '../types';

export type File = BoardFile & Board;
export type Spot = readonly [x: number, y: number];
export type Outline = Spot[];

/** The scenery of a file. */
export interface Scenery {
  turned?: boolean;
  rivers?: { course: Spot[]; width: number }[];
  lakes?: Outline[];
  parks?: Outline[];
  [other: string]: unknown;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RIVER = 44;

const isAt = ([x, y]: Spot, spot: { x: number; y: number }): boolean => spot.x === x && spot.y === y;

export const intersectionAt = (file: File, at: Spot): Intersection | undefined => file.intersections.find((one) => isAt(at, one));

/** A new intersection, with a name like C3. */
function newIntersection(file: File, [x, y]: Spot): Intersection {
  const taken = new Set(file.intersections.map(({ id }) => id));
  let id = `${LETTERS[(x - 1 + 26) % 26]}${y}`;
  while (taken.has(id)) id += 'x';
  return { id, x, y };
}

/** The road along the way from one spot to the next, also as a part of a longer one. */
export function roadAlong(file: File, from: Spot, to: Spot): Road | undefined {
  const spots = new Map(file.intersections.map((one) => [one.id, one]));
  const within = (value: number, one: number, other: number): boolean => value >= Math.min(one, other) && value <= Math.max(one, other);
  return file.roads.find((road) => {
    const [a, b] = [spots.get(road.a), spots.get(road.b)];
    if (!a || !b || (a.x !== b.x && a.y !== b.y)) return false;
    return [from, to].every(([x, y]) => within(x, a.x, b.x) && within(y, a.y, b.y));
  });
}

/** The spots of a straight way, one step each; none if it is not straight. */
export function wayBetween([ax, ay]: Spot, [bx, by]: Spot): Spot[] {
  if (ax !== bx && ay !== by) return [];
  const count = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
  return Array.from({ length: count + 1 }, (_, k) => [ax + Math.sign(bx - ax) * k, ay + Math.sign(by - ay) * k] as const);
}

/** Add a street of one step, with intersections at its ends. */
export function layRoad(file: File, from: Spot, to: Spot): File {
  if (roadAlong(file, from, to)) return file;
  let next = file;
  for (const at of [from, to]) {
    if (intersectionAt(next, at)) continue;
    next = split({ ...next, intersections: sorted([...next.intersections, newIntersection(next, at)]) }, at);
  }
  const [a, b] = [intersectionAt(next, from)!, intersectionAt(next, to)!];
  return { ...next, roads: [...next.roads, { a: a.id, b: b.id }] };
}

/** Split a longer road at a new intersection. */
function split(file: File, at: Spot): File {
  const spots = new Map(file.intersections.map((one) => [one.id, one]));
  const middle = intersectionAt(file, at)!;
  const [x, y] = at;
  const over = file.roads.find(({ a, b }) => {
    const [from, to] = [spots.get(a), spots.get(b)];
    if (!from || !to || a === middle.id || b === middle.id) return false;
    return (from.x === x && to.x === x && (from.y - y) * (to.y - y) < 0) || (from.y === y && to.y === y && (from.x - x) * (to.x - x) < 0);
  });
  if (!over) return file;
  return {
    ...file,
    roads: file.roads.flatMap((road) =>
      road === over
        ? [
            { ...road, b: middle.id },
            { ...road, a: middle.id },
          ]
        : [road],
    ),
  };
}

/** Remove a street, and intersections that are left without streets and contents. */
export function takeRoad(file: File, from: Spot, to: Spot): File {
  const road = roadAlong(file, from, to);
  if (!road) return file;
  return withoutLonely({ ...file, roads: file.roads.filter((one) => one !== road) });
}

function withoutLonely(file: File): File {
  const joined = new Set([...file.roads.flatMap(({ a, b }) => [a, b]), ...file.personal_objectives.flat()]);
  const intersections = file.intersections.filter((one) => joined.has(one.id) || Object.keys(one).some((key) => !['id', 'x', 'y'].includes(key)));
  return intersections.length === file.intersections.length ? file : { ...file, intersections };
}

const sorted = (all: Intersection[]): Intersection[] => [...all].sort((a, b) => a.y - b.y || a.x - b.x);

/** Change the contents of an intersection; keys without a value are removed. Does nothing if there is none. */
function changed(file: File, at: Spot, change: (one: Intersection) => Partial<Intersection>): File {
  const found = intersectionAt(file, at);
  if (!found) return file;
  const made: Record<string, unknown> = { ...found, ...change(found) };
  const clean = Object.fromEntries(
    Object.entries(made).filter(([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && !value.length)),
  );
  return { ...file, intersections: file.intersections.map((one) => (one === found ? (clean as unknown as Intersection) : one)) };
}

/** Add or remove a passenger at an intersection; two fit, but no place next to them. */
export function togglePassenger(file: File, at: Spot, kind: string): File {
  return changed(file, at, ({ passengers = [] }) => {
    if (passengers.includes(kind)) return { passengers: passengers.filter((one) => one !== kind) };
    return { passengers: [...passengers.slice(-1), kind], place: undefined, sight: undefined };
  });
}

export function togglePlace(file: File, at: Spot, kind: string): File {
  return changed(file, at, ({ place }) => ({ place: place === kind ? undefined : kind, sight: undefined, passengers: undefined }));
}

/** Make the place at an intersection the sight of its kind, with its name, or an ordinary one. */
export function toggleSight(file: File, at: Spot, name: (place: string) => string): File {
  const place = intersectionAt(file, at)?.place;
  if (!place) return file;
  const alone = { ...file, intersections: file.intersections.map((one) => (one.place === place && !isAt(at, one) ? without(one, 'sight') : one)) };
  return changed(alone, at, ({ sight }) => ({ sight: sight ? undefined : name(place) }));
}

export const nameSight = (file: File, at: Spot, sight: string): File => (sight.trim() ? changed(file, at, () => ({ sight: sight.trim() })) : file);

function without(one: Intersection, key: keyof Intersection): Intersection {
  const { [key]: _, ...rest } = one;
  return rest as Intersection;
}

export const toggleFlag = (file: File, at: Spot, flag: 'light' | 'entrance'): File => changed(file, at, (one) => ({ [flag]: !one[flag] }));

const MOST_DEPARTURES = 12;

/** Give an intersection the lowest free departure number, or remove its number. */
export function toggleDeparture(file: File, at: Spot): File {
  const taken = new Set(file.intersections.map(({ departure }) => departure));
  const free = Array.from({ length: MOST_DEPARTURES }, (_, k) => k + 1).find((number) => !taken.has(number));
  return changed(file, at, ({ departure }) => ({ departure: departure === undefined ? free : undefined }));
}

/** Add an intersection to a personal objective, or remove it. Every intersection of an objective has a letter. */
export function toggleObjective(file: File, at: Spot, card: number): File {
  const found = intersectionAt(file, at);
  if (!found) return file;
  const personal_objectives = file.personal_objectives.map((stops, k) =>
    k !== card ? stops : stops.includes(found.id) ? stops.filter((id) => id !== found.id) : [...stops.slice(-2), found.id],
  );
  return lettered({ ...file, personal_objectives });
}

function lettered(file: File): File {
  const named = new Set(file.personal_objectives.flat());
  const taken = new Set(file.intersections.filter(({ id }) => named.has(id)).map(({ letter }) => letter));
  const free = Array.from(LETTERS.toLowerCase()).filter((letter) => !taken.has(letter));
  return {
    ...file,
    intersections: file.intersections.map((one) => {
      if (!named.has(one.id)) return one.letter === undefined ? one : without(one, 'letter');
      return one.letter === undefined ? { ...one, letter: free.shift()! } : one;
    }),
  };
}

/** The kinds of roads besides plain ones. */
export type RoadKind = 'jammed' | 'burgundy' | 'yellow';

export const kindOf = ({ jammed, fluid }: Road): RoadKind | undefined => (jammed ? 'jammed' : fluid);

/** Make a road jammed or of a colour, or plain again. */
export function toggleRoad(file: File, from: Spot, to: Spot, kind: RoadKind): File {
  const found = roadAlong(file, from, to);
  if (!found) return file;
  const { a, b } = found;
  const made: Road = kindOf(found) === kind ? { a, b } : kind === 'jammed' ? { a, b, jammed: true } : { a, b, fluid: kind };
  return { ...file, roads: file.roads.map((road) => (road === found ? made : road)) };
}

/** Remove everything from an intersection except its streets. */
export function clearSpot(file: File, at: Spot): File {
  const found = intersectionAt(file, at);
  if (!found) return file;
  const { id, x, y } = found;
  const personal_objectives = file.personal_objectives.map((stops) => stops.filter((stop) => stop !== id));
  const intersections = file.intersections.map((one) => (one === found ? { id, x, y } : one));
  return withoutLonely(lettered({ ...file, intersections, personal_objectives }));
}

export function sceneryOf(file: File): Scenery {
  const { drawing } = file;
  if (typeof drawing === 'object' && drawing) return drawing as Scenery;
  return isTurned(file) ? { turned: true } : {};
}

export function isTurned({ drawing }: BoardFile): boolean {
  return typeof drawing === 'string' ? drawing.includes('turned 45') : Boolean((drawing as Scenery | undefined)?.turned);
}

const withScenery = (file: File, scenery: Scenery): File => ({ ...file, drawing: scenery });

export function addGround(file: File, kind: 'lakes' | 'parks', [ax, ay]: Spot, [bx, by]: Spot): File {
  if (ax === bx || ay === by) return file;
  const inset = 0.24;
  const [left, right] = [Math.min(ax, bx) + inset, Math.max(ax, bx) - inset];
  const [top, bottom] = [Math.min(ay, by) + inset, Math.max(ay, by) - inset];
  const outline: Outline = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const scenery = sceneryOf(file);
  return withScenery(file, { ...scenery, [kind]: [...(scenery[kind] ?? []), outline] });
}

export function addRiver(file: File, course: Spot[]): File {
  if (course.length < 2) return file;
  const scenery = sceneryOf(file);
  return withScenery(file, { ...scenery, rivers: [...(scenery.rivers ?? []), { course, width: RIVER }] });
}

/** Remove the water or park nearest to a spot, within one step. */
export function takeGround(file: File, at: Spot): File {
  const scenery = sceneryOf(file);
  const away = ([x, y]: Spot): number => Math.hypot(x - at[0], y - at[1]);
  const all = [
    ...(scenery.rivers ?? []).map(({ course }, k) => ({
      key: 'rivers' as const,
      k,
      far: Math.min(...course.flatMap((one, n) => between(one, course[n + 1] ?? one).map(away))),
    })),
    ...(['lakes', 'parks'] as const).flatMap((key) =>
      (scenery[key] ?? []).map((outline, k) => ({ key, k, far: isInside(at, outline) ? 0 : Math.min(...outline.map(away)) })),
    ),
  ].sort((a, b) => a.far - b.far);
  const [nearest] = all;
  if (!nearest || nearest.far > 1) return file;
  return withScenery(file, { ...scenery, [nearest.key]: scenery[nearest.key]!.filter((_, k) => k !== nearest.k) });
}

const between = ([ax, ay]: Spot, [bx, by]: Spot): Spot[] => [0, 0.25, 0.5, 0.75, 1].map((part) => [ax + (bx - ax) * part, ay + (by - ay) * part] as const);

function isInside([x, y]: Spot, outline: Outline): boolean {
  const [xs, ys] = [outline.map(([one]) => one), outline.map(([, one]) => one)];
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}
