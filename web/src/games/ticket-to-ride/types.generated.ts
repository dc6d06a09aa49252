/* Written by web/scripts/api_types.py from the OpenAPI document: change the schemas of server and games. */

/** The parts of this game. */
export type Parts = {
  setup: Setup;
  options: Options;
  position: Position;
  sheet: Sheet;
  line: Line;
  event: Event;
};

/** The sources of a sheet's points. Others' tickets are left out before the end. */
export type Boxes = {
  buses: number;
  districts: number[];
  routes: number[];
  ticket_points?: TicketPoints;
  tickets?: TicketBox[];
};

/** The number of cards of each kind; kinds without cards are left out. */
export type Cards = {
  black?: number;
  blue?: number;
  bus?: number;
  green?: number;
  orange?: number;
  pink?: number;
  yellow?: number;
};

/** The boxes that a move changes, as they are after it. */
export type ChangedBoxes = {
  buses?: number;
  districts?: number[];
  routes?: number[];
  ticket_points?: TicketPoints;
  tickets?: TicketBox[];
};

/** Another route that a claim closes, and to whom (T24). */
export type ClosedRoute = {
  route: number;
  seats: number[];
};

/** The progress of a district. */
export type DistrictProgress = {
  completed: boolean;
  district: number;
  joined: string[];
};

export type Event = {
  a?: string;
  b?: string;
  buses?: number;
  card?: "black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow";
  cards?: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow")[] | Cards;
  completed?: number[];
  count?: number;
  district?: number;
  key: "begins" | "chosen" | "claim" | "district" | "draw" | "draw_deck" | "end" | "kept" | "last_turns" | "new_deck" | "no_second_card" | "pass" | "swept" | "tickets" | "turned_up";
  names?: string[];
  points?: number;
  returned?: number;
  route?: number;
  row?: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow")[];
  seat?: number;
  tickets?: number[];
  times?: number;
  winners?: number[];
};

/** Points by zone, only the zones that change. */
export type Gains = {
  districts?: number;
  routes?: number;
  tickets?: number;
};

/** A legal move with its costs and gains. The action determines which optional fields are present. */
export type Line = {
  action: "claim" | "draw" | "keep" | "pass" | "tickets";
  boxes: ChangedBoxes;
  buses_left?: number;
  card?: "black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow" | null;
  cards?: Cards;
  closes?: ClosedRoute[];
  completed?: number[];
  completes?: number;
  count?: number;
  eliminates: boolean;
  ends_turn?: boolean;
  gain: number;
  gains: Gains;
  last_turns?: boolean;
  moves: string[];
  route?: number;
  secures?: Gains;
  tickets?: number[];
  to_go?: TicketChange[];
};

/** The options; those with their default value are left out. */
export type Options = {
  scores?: "hidden" | "visible";
};

/** The table as a seat sees it. */
export type Position = {
  buses: number[];
  cards: number[];
  deck: number;
  discards: Cards;
  districts: DistrictProgress[][];
  first: number;
  hands: (Cards | null)[];
  offer: number[];
  open: number[][];
  phase: "choice" | "deal" | "over" | "second" | "turn";
  progress: (TicketProgress[] | null)[];
  routes: (number | null)[];
  row: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow" | null)[];
  ticket_counts: number[];
  ticket_deck: number;
  tickets: (number[] | null)[];
  turns_left: number | null;
  unseen: Cards;
};

/** What a seat has seen in addition to the rest of its view. */
export type Seen = {
  offers: number[][];
  stays: number[];
};

/** The setup of a record; in a view, None for cards the seat has not seen. */
export type Setup = {
  deck: ("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow" | null)[];
  first: number;
  reshuffles: (("black" | "blue" | "bus" | "green" | "orange" | "pink" | "yellow" | null)[])[];
  seen?: Seen;
  tickets: (number | null)[];
};

/** A player's points by zone; tickets and completed are None where they are secret. */
export type Sheet = {
  boxes: Boxes;
  completed: number | null;
  districts: number;
  routes: number;
  tickets: number | null;
  total: number;
};

/** A ticket on a sheet. */
export type TicketBox = {
  completed: boolean;
  points: number;
  ticket: number;
};

/** The additional buses that a ticket needs, before a claim and after it; None if no way is open. */
export type TicketChange = {
  after: number | null;
  before: number | null;
  ticket: number;
};

/** The points of a sheet's tickets: gained by completed ones, and lost if the others stay open. */
export type TicketPoints = {
  completed: number;
  open: number;
};

/** The progress of a ticket: the way between its locations that needs the fewest additional buses. */
export type TicketProgress = {
  buses: number | null;
  completed: boolean;
  missing: number[];
  owned: number[];
  reachable: boolean;
  ticket: number;
};
