/** What the server sends about a table of Ticket to Ride. */
import type { Fits } from '$/api/agreement';
import type { BoardFacts, BoardLayout, Line, Point, Seat, Shapes, Sheet as AnySheet } from '$/api/types';
import type * as sent from './types.generated';

export const COLOURS = ['blue', 'green', 'black', 'pink', 'yellow', 'orange'] as const;

export type Colour = (typeof COLOURS)[number];
/** A transport card; a bus stands in for any colour. */
export type Card = Colour | 'bus';
export type Cards = Partial<Record<Card, number>>;

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

export interface Layout extends BoardLayout {
  positions: Record<string, Point>;
  routes: Record<string, Cell[]>;
}

export type Phase = 'deal' | 'turn' | 'second' | 'choice' | 'over';

/** How far a ticket is: the way between its locations that takes the fewest buses more. */
export interface TicketProgress {
  ticket: number;
  completed: boolean;
  /** The routes of the way that are there, and those still to be claimed. */
  owned: number[];
  missing: number[];
  /** How many buses these take; null if no way is open. */
  buses: number | null;
  /** A way is open, and the buses left are enough for it. */
  reachable: boolean;
}

/** How far a district is joined. */
export interface DistrictProgress {
  district: number;
  /** Its largest joined part. */
  joined: string[];
  completed: boolean;
}

/** What lies on the table. */
export interface Position {
  phase: Phase;
  first: Seat;
  row: (Card | null)[];
  deck: number;
  discards: Cards;
  ticket_deck: number;
  /** Who owns each route. */
  routes: (Seat | null)[];
  /** For each seat the routes that it may still claim, whatever the cards. */
  open: number[][];
  buses: number[];
  cards: number[];
  hands: (Cards | null)[];
  ticket_counts: number[];
  tickets: (number[] | null)[];
  offer: number[];
  /** How far tickets are, for those who know them: the seat itself, and all at the end. */
  progress: (TicketProgress[] | null)[];
  /** The districts of which a seat has joined a part. */
  districts: DistrictProgress[][];
  /** Turns to go, once the last ones have begun. */
  turns_left: number | null;
}

export interface Boxes {
  buses: number;
  routes: number[];
  districts: number[];
  /** Unknown to others before the end. */
  tickets?: { ticket: number; points: number; completed: boolean }[];
  /** What the completed ones bring, and what the open ones would cost. */
  ticket_points?: { completed: number; open: number };
}

export interface Sheet extends AnySheet {
  routes: number;
  tickets: number | null;
  districts: number;
  completed: number | null;
  total: number;
  boxes: Boxes;
}

export type Gains = Partial<Record<'routes' | 'tickets' | 'districts', number>>;

interface Outcome extends Line {
  moves: [string];
  gains: Gains;
  /** What changes on the sheet, as it is after the move. */
  boxes: Partial<Boxes>;
}

export interface Claim extends Outcome {
  action: 'claim';
  route: number;
  cards: Cards;
  buses_left: number;
  completes: number;
  /** The tickets that it completes. */
  completed: number[];
  /** Points that are safe from now on, each ticket completed counted once. */
  secures: Gains;
  last_turns: boolean;
}

export interface Draw extends Outcome {
  action: 'draw';
  /** Null: unseen, from the deck. */
  card: Card | null;
  ends_turn: boolean;
}

export interface DrawTickets extends Outcome {
  action: 'tickets';
  count: number;
}

export interface Keep extends Outcome {
  action: 'keep';
  tickets: number[];
}

export interface Pass extends Outcome {
  action: 'pass';
}

/** A legal move with what it costs and brings. */
export type Play = Claim | Draw | DrawTickets | Keep | Pass;

export interface TicketToRide extends Shapes {
  position: Position;
  sheet: Sheet;
  line: Play;
  board: Board;
  layout: Layout;
}

/** Held against what real games sent. */
export type Agreed = [
  Fits<sent.Position, Position>,
  Fits<sent.Sheet, Sheet>,
  Fits<sent.Line['action'], Play['action']>,
  Fits<sent.Line['gains'], Play['gains']>,
  Fits<sent.Line['boxes'], Play['boxes']>,
];
