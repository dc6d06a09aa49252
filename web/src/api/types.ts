/** What the server tells: games, tables, views, lines. */

export type Seat = number;

/** One thing that happened, as a key with parameters. */
export interface GameEvent {
  key: string;
  seat?: Seat;
  ply?: number;
  [fact: string]: unknown;
}

export interface Ticked {
  ticked: number;
  of: number;
  used?: number;
}

export interface Row {
  ticked: number;
  written: number | null;
}

export interface LoverRow {
  light: number;
  dark: number;
  written: number | null;
}

/** What is ticked, parked and written on a pad of Get on Board. */
export interface Boxes {
  turn_zone: Ticked;
  grannies: Ticked;
  students: Ticked;
  schools: Ticked;
  tourists: Row[];
  landmarks: number;
  museums: number;
  common: number[];
  traffic: Ticked;
  personal?: number;
  interns?: Ticked;
  business?: Row[];
  sights?: Record<'school' | 'landmark' | 'museum' | 'office', number>;
  entrances?: Ticked;
  lovers?: LoverRow[];
}

/** Points by zone; what a viewer may not see is null, and so is the total of an eliminated player. */
export interface Sheet {
  total: number | null;
  boxes: Boxes;
  [zone: string]: number | null | Boxes;
}

export type Shape =
  | '1'
  | '2 straight'
  | '2 with a turn'
  | '2 straight or with a turn'
  | '3 straight'
  | '3 with two turns';

export type Phase = 'departure' | 'line' | 'light' | 'entrance' | 'over';

/** What lies on a table of Get on Board. */
export interface Position {
  phase: Phase;
  round: number;
  inspector: Seat;
  ticket: number | null;
  tickets_to_come: number[];
  shapes: Shape[];
  shapes_by_ticket: Shape[][];
  markers: number;
  placed: number;
  turn_spaces: number[];
  lines: string[][];
  eliminated: Seat[];
  common: { objective: string; points: number }[];
  personal: (string[] | null)[];
  fluid: 'burgundy' | 'yellow' | null;
}

/** A game as one seat sees it. */
export interface View<P = Position> {
  seat: Seat | null;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  setup: Record<string, unknown>;
  moves: string[];
  ply: number;
  to_move: Seat | null;
  legal_moves: string[];
  position: P;
  sheets: (Sheet | null)[];
  winners: Seat[];
  is_over: boolean;
}

/** A way to play the rest of a turn out, with what it costs and brings. */
export interface Line {
  moves: string[];
  gain: number;
  gains: Record<string, number>;
  eliminates: boolean;
  markers: number;
  turn_zone: number;
  traffic: number;
  boards: Record<string, number>;
  places: Record<string, number>;
  parks: Record<string, number>;
  entrances: number;
  entrance_used: boolean;
  /** The boxes of the sheet that change, as they are after the line. */
  boxes: Partial<Boxes>;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
}

export interface TableSeat {
  seat: Seat;
  kind: 'open' | 'person' | 'bot';
  person: Person | null;
  level: string | null;
  colour: number;
  ready: boolean;
  /** A bot plays on for this person. */
  away: boolean;
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'live'; reserve: number; bonus: number }
  | { kind: 'correspondence'; per_turn: number };

export interface Result {
  winners: Seat[];
  scores: (number | null)[];
  places: number[];
  sheets: (Sheet | null)[];
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, unknown>;
  clock: Clock;
  private: boolean;
  hints: boolean;
  rated: boolean;
  state: 'open' | 'playing' | 'finished' | 'closed';
  host: string | null;
  seats: TableSeat[];
  ply: number;
  /** The seats that have to move, or have still to choose. */
  waiting_for: Seat[];
  commitment: string | null;
  salt: string | null;
  made_at: number;
  started_at: number | null;
  ended_at: number | null;
  rematch_of: string | null;
  rematch: string | null;
  result: Result | null;
}

export interface You {
  seats: Seat[];
  seat: Seat | null;
  host: boolean;
  person: string | null;
}

export interface Clocks {
  now: number;
  seats: { left: number | null; running: boolean }[];
}

export interface Turn {
  ply: number;
  to_move: Seat | null;
  choosers: Seat[];
  chosen: Seat[];
  mine: string[] | null;
  lines: Line[] | null;
  clocks: Clocks | null;
}

/** One thing that happened; `ply` is the number of the move that did it, `n` its place within the move. */
export interface Thing extends GameEvent {
  ply: number;
  n: number;
}

export interface Snapshot<P = Position> {
  table: Table;
  you: You;
  view: View<P> | null;
  turn: Turn | null;
  log: Thing[];
}

/** What a turn changed, to be put onto a view. */
export interface Changes {
  /** How many moves come before `moves`. */
  ply: number;
  moves: string[];
  to_move: Seat | null;
  legal_moves: string[];
  winners: Seat[];
  is_over: boolean;
  setup?: Record<string, unknown>;
  position?: Record<string, unknown>;
  sheets?: Record<string, Sheet | null>;
}

export interface Intersection {
  id: string;
  x: number;
  y: number;
  passengers?: string[];
  place?: string;
  sight?: string;
  light?: boolean;
  entrance?: boolean;
  departure?: number;
  letter?: string;
}

export interface Road {
  a: string;
  b: string;
  jammed?: boolean;
  fluid?: 'burgundy' | 'yellow';
}

/** A board file of Get on Board. */
export interface Board {
  board: string;
  title: string;
  game: string;
  edition: 'buses' | 'metros';
  players: [number, number];
  intersections: Intersection[];
  roads: Road[];
}

export type Point = readonly [number, number];

/** Where everything is in the board's picture. */
export interface Layout {
  viewBox: [number, number, number, number];
  step: number;
  turned: boolean;
  positions: Record<string, Point>;
}

export interface Rating {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  played: number;
}

export interface Token {
  id: string;
  label: string;
  made_at: number;
}

export interface Me {
  person: Person | null;
  tokens: Token[];
  ratings: Rating[];
}

/** A game on a board, for those who choose one. */
export interface GameInfo {
  game: string;
  family: string;
  title: string;
  edition: string | null;
  players: [number, number];
  options: Record<string, unknown[]>;
  zones: string[];
  colours: number;
}

/** One move of a replay. */
export interface Step {
  ply: number;
  seat: Seat;
  move: string;
  at: number | null;
  entries: Thing[];
  changes: Changes;
  scores: (number | null)[];
}

export interface Replay<P = unknown> {
  table: Table;
  start: View<P>;
  steps: Step[];
}

/** What the bots expect of a way to play a turn. */
export interface Advice {
  moves: string[];
  points: number;
  win: number;
  /** What this rests on; 0 for a way that eliminates. */
  playouts: number;
  /** Every end was looked at, so nothing is a guess. */
  exact: boolean;
}

export interface AnalysedTurn {
  ply: number;
  seat: Seat;
  moves: string[];
  best: Advice;
  played: Advice;
}

/** The best line of a seat, had it known all tickets to come. */
export interface Clairvoyant {
  seat: Seat;
  moves: string[];
  points: number;
  /** That no line is better has been proved; else it is the best one found. */
  proved: boolean;
}

export interface Analysis {
  state: 'none' | 'running' | 'ready';
  done: number;
  of: number;
  turns: AnalysedTurn[];
  clairvoyant?: Clairvoyant[];
}

export interface Statistics {
  game: string;
  played: number;
  won: number;
  mean: Record<string, number>;
  best: Record<string, number>;
}

export interface Profile {
  person: Person;
  games: Statistics[];
  ratings: Rating[];
}
