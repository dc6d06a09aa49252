/* Written by `fareplay kernels`: change the structs of the game's rules. */

export interface Board {
  readonly locations: number;
  readonly routes: number;
  readonly tickets: number;
  readonly districts: number;
  readonly buses: number;
  readonly cards: Int8Array;
  readonly colours: number;
  readonly points: Int8Array;
  readonly start: Int8Array;
  readonly end: Int8Array;
  readonly length: Int8Array;
  readonly colour: Int8Array;
  readonly twin: Int8Array;
  readonly alike: BigInt64Array;
  readonly long: BigInt64Array;
  readonly ticket_start: Int8Array;
  readonly ticket_end: Int8Array;
  readonly ticket_points: Int8Array;
  readonly district: Int8Array;
  readonly corner: Int8Array;
  readonly total: number;
}

export interface EventRow {
  readonly key: number;
  readonly seat: number;
  readonly figures: BigInt64Array;
}

export interface Forcing {
  readonly seat: number;
  readonly ticket: number;
  readonly free: number;
  readonly emptied: number;
  readonly nodes: bigint;
  readonly lack: Int16Array;
  readonly length: Int16Array;
  readonly levels: readonly Level[];
}

export interface Level {
  readonly state: readonly State[];
  readonly turns: number;
  readonly left: number;
  readonly moves: Int16Array;
}

export interface LineRow {
  readonly move: number;
  readonly action: number;
  readonly route: number;
  readonly paid: Int8Array;
  readonly card: number;
  readonly ends_turn: number;
  readonly count: number;
  readonly keeps: Int8Array;
  readonly last_turns: number;
  readonly buses_left: number;
  readonly completes: number;
  readonly gain: number;
  readonly changes: Int16Array;
  readonly secures: Int16Array;
  readonly before: Int16Array;
  readonly after: Int16Array;
  readonly closed: Int8Array;
  readonly to_go: bigint;
  readonly completed: bigint;
  readonly closes: bigint;
  readonly sheet: readonly SheetRow[];
}

export interface Player {
  readonly open: bigint;
  readonly tickets: bigint;
  readonly points: number;
  readonly held: number;
  readonly kept: number;
  readonly buses: number;
  readonly hidden: number;
  readonly hand: Int8Array;
  readonly seen: Int8Array;
  readonly offer: Int8Array;
  readonly group: Int8Array;
}

export interface Progress {
  readonly parts: BigInt64Array;
  readonly districts: bigint;
  readonly ways: BigInt64Array;
  readonly to_go: Int16Array;
  readonly joined: bigint;
}

export interface Reply {
  readonly after: readonly State[];
  readonly first: Int16Array;
  readonly second: Int16Array;
  readonly needed: number;
  readonly count: number;
  readonly moves: Int16Array;
}

export interface Rng {
  readonly at: bigint;
}

export interface SheetRow {
  readonly routes: bigint;
  readonly districts: bigint;
  readonly tickets: bigint;
  readonly joined: bigint;
  readonly zones: Int16Array;
  readonly total: number;
  readonly completed_points: number;
  readonly open_points: number;
  readonly buses: number;
}

export interface State {
  readonly waiting: number;
  readonly then: number;
  readonly seats: number;
  readonly hidden_scores: number;
  readonly phase: number;
  readonly seat: number;
  readonly first: number;
  readonly passes: number;
  readonly turns_left: number;
  readonly ticket_top: number;
  readonly tickets_left: number;
  readonly deck_top: number;
  readonly deck_end: number;
  readonly row_cards: number;
  readonly discarded: number;
  readonly reshuffles: bigint;
  readonly sweeps: bigint;
  readonly row: Int8Array;
  readonly discards: Int8Array;
  readonly tickets: Int8Array;
  readonly owner: Int8Array;
  readonly deck: Int8Array;
  readonly players: readonly Player[];
}
