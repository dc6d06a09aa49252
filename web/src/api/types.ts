/** What the server sends: games, tables, views, lines. */

export type Seat = number;

/** An event of a game, as a key with parameters. */
export interface GameEvent {
  key: string;
  seat?: Seat;
  ply?: number;
  [fact: string]: unknown;
}

/** Points by zone; what a viewer may not see is null, and so is the total of an eliminated player. */
export interface Sheet {
  total: number | null;
  /** What is written on it, as the game has it. */
  boxes: object;
}

/** The points of one zone of a sheet; null if a viewer may not see them. */
export function zonePoints(sheet: Sheet | null | undefined, zone: string): number | null {
  const points: unknown = sheet && Reflect.get(sheet, zone);
  return typeof points === 'number' ? points : null;
}

/** A way to play the rest of a turn out, with what it brings. */
export interface Line {
  moves: string[];
  gain: number;
  gains: Partial<Record<string, number>>;
}

/** The part of a board file that every game has. */
export interface BoardFacts {
  board: string;
  title: string;
  game: string;
}

/** Where the picture of a board shows what. */
export interface BoardLayout {
  viewBox: [number, number, number, number];
}

/** What each game has a form of its own for. */
export interface Shapes {
  position: object;
  sheet: Sheet;
  line: Line;
  board: BoardFacts;
  layout: BoardLayout;
}

/** A game as one seat sees it. */
export interface View<G extends Shapes = Shapes> {
  seat: Seat | null;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  setup: Record<string, unknown>;
  moves: string[];
  ply: number;
  to_move: Seat | null;
  legal_moves: string[];
  position: G['position'];
  sheets: (G['sheet'] | null)[];
  winners: Seat[];
  is_over: boolean;
  /** What to know before the next move; only the plain table needs it, and only if the server sends it. */
  brief?: GameEvent[];
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

export interface Turn<G extends Shapes = Shapes> {
  ply: number;
  to_move: Seat | null;
  choosers: Seat[];
  chosen: Seat[];
  mine: string[] | null;
  lines: G['line'][] | null;
  clocks: Clocks | null;
}

/** An event in the log; `ply` is the number of the move that did it, `n` its place within the move. */
export interface LogEntry extends GameEvent {
  ply: number;
  n: number;
}

export interface Snapshot<G extends Shapes = Shapes> {
  table: Table;
  you: You;
  view: View<G> | null;
  turn: Turn<G> | null;
  log: LogEntry[];
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

export type Point = readonly [number, number];

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
export interface BoardInfo {
  game: string;
  family: string;
  title: string;
  edition: string | null;
  players: [number, number];
  options: Record<string, unknown[]>;
  zones: string[];
  colours: number;
  /** The bots that play it, the weakest first; all levels if it does not say. */
  levels?: string[];
}

/** One move of a replay. */
export interface Step {
  ply: number;
  seat: Seat;
  move: string;
  at: number | null;
  entries: LogEntry[];
  changes: Changes;
  scores: (number | null)[];
}

export interface Replay<G extends Shapes = Shapes> {
  table: Table;
  start: View<G>;
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
