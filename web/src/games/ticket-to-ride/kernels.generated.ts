/* Written by `fareplay kernels`: change the structs and entry points of the game. */

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

export interface Known {
  readonly seat: number;
  readonly open: number;
  readonly cards: Int8Array;
  readonly tickets: Int8Array;
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
  readonly colour: number;
  readonly cards: number;
  readonly buses: number;
  readonly card: number;
  readonly ends_turn: number;
  readonly count: number;
  readonly keeps: Int8Array;
  readonly last_turns: number;
  readonly buses_left: number;
  readonly changes: Int16Array;
  readonly secured: number;
  readonly before: Int16Array;
  readonly after: Int16Array;
  readonly completed: bigint;
  readonly closes: BigInt64Array;
  readonly tickets: bigint;
  readonly joined: bigint;
  readonly districts: bigint;
}

export interface Node {
  readonly key: bigint;
  readonly sibling: bigint;
  readonly first: bigint;
  readonly options: bigint;
  readonly visits: bigint;
  readonly total: number;
}

export interface Option {
  readonly line: bigint;
  readonly child: bigint;
  readonly visits: bigint;
  readonly guess: number;
  readonly share: number;
  readonly total: number;
  readonly points: number;
  readonly wins: number;
}

export interface Outcome {
  readonly points: number;
  readonly rival: number;
  readonly win: number;
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

export interface Scratch {
  readonly count: bigint;
  readonly lines: BigInt64Array;
  readonly values: Float64Array;
  readonly plans: BigInt64Array;
  readonly planned: BigInt64Array;
  readonly fresh: Int8Array;
  readonly cost: Float64Array;
  readonly came_by: Int8Array;
  readonly group: Int8Array;
  readonly short: Int8Array;
  readonly zones: Int16Array;
}

export interface Settings {
  readonly seat: number;
  readonly explore: number;
  readonly trust: number;
  readonly relative: number;
  readonly spread: number;
  readonly widen: number;
  readonly playouts: number;
  readonly noise: number;
  readonly rivalry: number;
  readonly win: number;
  readonly most_nodes: bigint;
  readonly nodes: bigint;
  readonly options: bigint;
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

export interface Style {
  readonly card: number;
  readonly claim: number;
  readonly point: number;
  readonly ticket: number;
  readonly draw_buses: number;
  readonly surplus: number;
  readonly wild: number;
}

export interface Tally {
  readonly games: bigint;
  readonly seats: bigint;
  readonly points: bigint;
  readonly squares: bigint;
  readonly zones: BigInt64Array;
  readonly spread: bigint;
  readonly wins: BigInt64Array;
  readonly moves: bigint;
  readonly routes: BigInt64Array;
  readonly visits: BigInt64Array;
  readonly tickets: BigInt64Array;
  readonly tickets_met: BigInt64Array;
  readonly districts: BigInt64Array;
}

export interface RulesEntries {
  start(a0: number, a1: number, a2: number, a3: number): void;
  begin(a0: number, a1: number): void;
  new_deck(a0: number, a1: number, a2: number, a3: number): number;
  lay_deck(a0: number, a1: number, a2: number, a3: number): number;
  hides_move(a0: number, a1: number, a2: number, a3: number, a4: number): number;
  attempt(a0: number, a1: number, a2: number): number;
  legal_moves(a0: number, a1: number, a2: number): number;
  mask(a0: number, a1: number, a2: number): void;
  tell(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  choices(a0: number, a1: number, a2: number, a3: number): number;
  score_zones(a0: number, a1: number, a2: number, a3: number): number;
  gained(a0: number, a1: number, a2: number, a3: number): number;
  winners(a0: number, a1: number): number;
  find_lines(a0: number, a1: number, a2: number, a3: number): number;
  find_progress(a0: number, a1: number, a2: number, a3: number): void;
  count_unseen(a0: number, a1: number, a2: number): void;
  completes(a0: number, a1: number, a2: number, a3: number): number;
  find_reply(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number, a8: number): number;
  play_many(a0: number, a1: number, a2: number, a3: number, a4: number): number;
}

export interface BotsEntries {
  grow(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number, a8: number, a9: number, a10: number, a11: number, a12: number): number;
  pick(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  draw(a0: number, a1: number): number;
  write_fingerprint(a0: number, a1: number, a2: number): void;
  legal_moves(a0: number, a1: number, a2: number): number;
  novice(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number, a8: number): number;
  find_known(a0: number, a1: number, a2: number, a3: number): void;
  write_moves(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  play_and_tally(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number): void;
}
