/** The types of Ticket to Ride on the web: the server's data, and the board file. */
import type { BoardFacts, BoardLayout, Point } from '$/api/types';
import type { Line as AnyLine, Parts, Position } from './types.generated';

export type { Boxes, Cards, DistrictProgress, Gains, Position, Sheet, TicketProgress } from './types.generated';

export const COLOURS = ['blue', 'green', 'black', 'pink', 'yellow', 'orange'] as const;

export type Colour = (typeof COLOURS)[number];
/** A transport card; a bus is wild. */
export type Card = Colour | 'bus';

export interface Location {
  id: string;
  name: string;
  district: number;
}

export interface Route {
  a: string;
  b: string;
  length: number;
  colour: Colour | 'gray';
}

export interface Ticket {
  a: string;
  b: string;
  points: number;
}

/** The board file. Routes and tickets are numbered from 1 in its order. */
export interface Board extends BoardFacts {
  buses_per_player: number;
  deck: Record<Card, number>;
  locations: Location[];
  routes: Route[];
  tickets: Ticket[];
}

/** A space of a route: the middle, the length, the angle in degrees. */
export type Cell = readonly [number, number, number, number];

/** Left, top, width and height. */
export type Box = readonly [number, number, number, number];

export interface Layout extends BoardLayout {
  positions: Record<string, Point>;
  routes: Record<string, Cell[]>;
  /** The boxes of the names, in both sizes. */
  labels: Box[];
}

export type Phase = Position['phase'];

/** A legal move, with the figures of its action. */
type Action<Name extends string, Figures extends keyof AnyLine> = AnyLine & {
  action: Name;
} & Required<Pick<AnyLine, Figures>>;

export type Claim = Action<'claim', 'route' | 'cards' | 'buses_left' | 'completes' | 'completed' | 'secures' | 'to_go' | 'closes' | 'last_turns'>;
export type Draw = Action<'draw', 'card' | 'ends_turn'>;
export type DrawTickets = Action<'tickets', 'count'>;
export type Keep = Action<'keep', 'tickets'>;
export type Pass = Action<'pass', never>;

/** A legal move with its costs and gains. */
export type Line = Claim | Draw | DrawTickets | Keep | Pass;

export interface TicketToRide extends Omit<Parts, 'line'> {
  line: Line;
  board: Board;
  layout: Layout;
}
