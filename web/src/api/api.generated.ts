/* Written by web/scripts/api_types.py from the server's shapes and from real games: change it there. */

export type Analysis = {
  state: string;
  done: number;
  of: number;
  turns: Record<string, unknown>[];
  clairvoyant?: Clairvoyant[];
};

export type AnalysisRequest = Record<string, unknown>;

export type Board = {
  game: string;
  family: string;
  title: string;
  edition: string | null;
  players: number[];
  options: Record<string, unknown[]>;
  zones: string[];
  colours: number;
  levels: string[];
};

export type ClaimRequest = {
  password: string;
};

export type Clairvoyant = {
  seat: number;
  moves: string[];
  points: number;
  proved: boolean;
};

export type ClocksNow = {
  now: number;
  seats: SeatClock[];
};

export type ColourRequest = {
  colour: number;
  seat?: number | null;
};

export type CorrespondenceClock = {
  kind: "correspondence";
  per_turn: number;
};

export type Empty = Record<string, unknown>;

export type Error = {
  error: string;
  message: string;
};

export type GuestRequest = {
  name: string;
};

export type Hint = {
  ply: number;
  ways: Record<string, unknown>[];
};

export type HintRequest = {
  seat?: number | null;
};

export type JoinRequest = {
  seat?: number | null;
  colour?: number | null;
  ready?: boolean;
  nonce?: string | null;
};

export type Layout = {
  viewBox: number[];
  positions: Record<string, number[]>;
  moves?: Record<string, number[]>;
};

export type LinesPayload = {
  columns: string[][];
  groups: string[];
  lines: number[][];
  moves: string[][];
  values: unknown[][];
};

export type ListQuery = {
  state?: "closed" | "finished" | "open" | "playing" | null;
  mine?: boolean;
  game?: string | null;
  person?: string | null;
  seats?: number | null;
  since?: number | null;
  until?: number | null;
  limit?: number;
  before?: string | null;
};

export type LiveClock = {
  kind: "live";
  reserve: number;
  bonus: number;
};

export type LogEntry = {
  ply: number;
  n: number;
  key: string;
  seat?: number | null;
};

export type Me = {
  person: Person | null;
  tokens?: Token[];
  ratings?: Rating[];
};

export type NewToken = {
  id: string;
  label: string;
  token: string;
};

export type NoClock = {
  kind: "none";
};

export type Outcome = {
  moves: string[];
  gain: number;
  gains: Record<string, number>;
  eliminates: boolean;
};

export type PasswordRequest = {
  old: string;
  new: string;
};

export type Person = {
  id: string;
  name: string;
  guest: boolean;
};

export type PictureQuery = {
  seat?: number | null;
  ply?: number | null;
};

export type Profile = {
  person: Person;
  games: Statistics[];
  ratings: Rating[];
};

export type Rating = {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  played: number;
};

export type ReactionRequest = {
  reaction: "clap" | "hello" | "hurry" | "laugh" | "sad" | "thanks" | "think" | "wow";
  seat?: number | null;
};

export type ReadyRequest = {
  ready: boolean;
  nonce?: string | null;
};

export type RenameRequest = {
  name: string;
};

export type Replay = {
  table: Table;
  start: View;
  steps: Step[];
};

export type Result = {
  winners: number[];
  scores: (number | null)[];
  places: number[];
  sheets: (Record<string, number | null>)[];
};

export type Seat = {
  seat: number;
  kind: "bot" | "open" | "person";
  person: Person | null;
  level: string | null;
  colour: number;
  ready: boolean;
  away: boolean;
  nonce: string | null;
};

export type SeatClock = {
  left: number | null;
  running: boolean;
};

export type SeatQuery = {
  seat?: number | null;
};

export type SeatRequest = {
  kind: "bot" | "me" | "open";
  level?: string | null;
};

export type SeatWish = {
  kind: "bot" | "me" | "open";
  level?: string | null;
  colour?: number | null;
};

export type SignInRequest = {
  name: string;
  password: string;
};

export type Snapshot = {
  table: Table;
  you: You;
  view: View | null;
  turn: Turn | null;
  log: Record<string, unknown>[];
};

export type SnapshotQuery = {
  seat?: number | null;
  log?: boolean;
};

export type StartRequest = {
  nonce?: string | null;
};

export type Statistics = {
  game: string;
  played: number;
  won: number;
  mean: Record<string, number>;
  best: Record<string, number>;
};

export type Step = {
  ply: number;
  seat: number;
  move: string;
  at: number | null;
  entries: Record<string, unknown>[];
  changes: Record<string, unknown>;
  scores: (number | null)[];
};

export type StreamQuery = {
  seat?: number | null;
  after?: string | null;
};

export type Table = {
  id: string;
  game: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | CorrespondenceClock;
  private: boolean;
  hints: boolean;
  rated: boolean;
  state: "closed" | "finished" | "open" | "playing";
  host: string | null;
  seats: Seat[];
  ply: number;
  waiting_for: number[];
  secret_hash: string | null;
  commitment: string | null;
  secret: string | null;
  salt: string | null;
  made_at: number;
  started_at: number | null;
  ended_at: number | null;
  rematch_of: string | null;
  rematch: string | null;
  result: Result | null;
};

export type TableList = {
  tables: Table[];
  before: string | null;
};

export type TableRequest = {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string | number | boolean | null>;
  clock?: NoClock | LiveClock | CorrespondenceClock;
  private?: boolean;
  hints?: boolean;
  rated?: boolean;
  start?: boolean;
};

export type Token = {
  id: string;
  label: string;
  made_at: number;
};

export type TokenRequest = {
  label: string;
};

export type Turn = {
  ply: number;
  to_move: number | null;
  choosers: number[];
  chosen: number[];
  mine: string[] | null;
  lines: LinesPayload | null;
  clocks: ClocksNow | null;
};

export type TurnReply = {
  ply: number;
  repeated?: boolean;
  held?: boolean;
};

export type TurnRequest = {
  ply: number;
  moves: string[];
  seat?: number | null;
};

export type View = {
  seat: number | null;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  setup: Record<string, unknown>;
  moves: string[];
  ply: number;
  to_move: number | null;
  legal_moves: string[];
  position: Record<string, unknown>;
  sheets: (Record<string, unknown> | null)[];
  winners: number[];
  is_over: boolean;
};

export type You = {
  person: string | null;
  seats: number[];
  seat: number | null;
  host: boolean;
};
