/* Written by `fareplay kernels`: change the structs and entry points of the game. */

export interface Board {
  readonly edition: number;
  readonly has_fluid: number;
  readonly intersections: number;
  readonly next: Int8Array;
  readonly road: Int16Array;
  readonly kind: Int8Array;
  readonly passengers: Int8Array;
  readonly place: Int8Array;
  readonly sight: Int8Array;
  readonly light: Int8Array;
  readonly entrance: Int8Array;
  readonly departures: number;
  readonly departure: Int8Array;
  readonly personal: Int8Array;
  readonly detours: Int8Array;
}

export interface Cards {
  readonly first: number;
  readonly sheets: Int8Array;
  readonly common: Int8Array;
  readonly personal: Int8Array;
  readonly departures: Int8Array;
  readonly tickets: Int8Array;
}

export interface Endgame {
  readonly seat: number;
  readonly rivalry: number;
  readonly win: number;
  readonly left: bigint;
  readonly count: bigint;
  readonly lines: BigInt64Array;
  readonly points: Float64Array;
  readonly wins: Float64Array;
  readonly values: Float64Array;
  readonly turns: readonly Turn[];
  readonly states: readonly State[];
  readonly scratches: readonly Scratch[];
  readonly outcome: readonly Outcome[];
}

export interface EventRow {
  readonly key: number;
  readonly seat: number;
  readonly figures: BigInt64Array;
}

export interface Features {
  readonly ahead: bigint;
  readonly count: bigint;
  readonly places: BigInt64Array;
  readonly needs: BigInt64Array;
}

export interface Known {
  readonly seat: number;
  readonly personal: Int8Array;
  readonly stops: Int8Array;
}

export interface LineRow {
  readonly moves: Int16Array;
  readonly gain: number;
  readonly zones: Int16Array;
  readonly markers: number;
  readonly turn_zone: number;
  readonly traffic: number;
  readonly eliminated: number;
  readonly entrances: number;
  readonly entrances_used: number;
  readonly grannies: number;
  readonly students: number;
  readonly interns: number;
  readonly tourists: number;
  readonly business: number;
  readonly lovers_light: number;
  readonly lovers_dark: number;
  readonly schools: number;
  readonly landmarks: number;
  readonly museums: number;
  readonly tourist_row: number;
  readonly business_row: number;
  readonly lover_row: number;
  readonly due: number;
  readonly safe: number;
  readonly offered: number;
  readonly room: number;
  readonly player: readonly Player[];
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
  readonly hidden: number;
  readonly sheet: number;
  readonly personal: number;
  readonly deal: Int8Array;
  readonly ticket: number;
  readonly at: number;
  readonly heading: number;
  readonly eliminated: number;
  readonly turn_zone: number;
  readonly traffic: number;
  readonly entrances: number;
  readonly entrances_used: number;
  readonly grannies: number;
  readonly students: number;
  readonly interns: number;
  readonly schools: number;
  readonly tourists: Int8Array;
  readonly tourists_parked: Int8Array;
  readonly tourist_row: number;
  readonly business: Int8Array;
  readonly business_parked: Int8Array;
  readonly business_row: number;
  readonly lovers_light: Int8Array;
  readonly lovers_dark: Int8Array;
  readonly lovers_parked: Int8Array;
  readonly lover_row: number;
  readonly landmarks: number;
  readonly museums: number;
  readonly sights: Int8Array;
  readonly personal_stops: number;
  readonly common: Int8Array;
}

export interface Points {
  readonly zones: Int16Array;
  readonly out: number;
}

export interface Rng {
  readonly at: bigint;
}

export interface Scratch {
  readonly players: readonly Player[];
  readonly phases: Int8Array;
  readonly placed: Int8Array;
  readonly ways: Int8Array;
  readonly count: bigint;
  readonly fatal: bigint;
  readonly lines: BigInt64Array;
  readonly values: Float32Array;
  readonly features: readonly Features[];
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
  readonly seats: number;
  readonly open_objectives: number;
  readonly hidden_scores: number;
  readonly rush_hour: number;
  readonly journey: number;
  readonly phase: number;
  readonly seat: number;
  readonly inspector: number;
  readonly round_number: number;
  readonly markers: number;
  readonly joints: number;
  readonly placed: number;
  readonly ways: number;
  readonly fluid: number;
  readonly common: Int8Array;
  readonly flipped: Int8Array;
  readonly tickets: Int8Array;
  readonly later_common: Int8Array;
  readonly later_tickets: Int8Array;
  readonly visited: Int8Array;
  readonly roads: Int8Array;
  readonly players: readonly Player[];
}

export interface Tally {
  readonly games: bigint;
  readonly seats: bigint;
  readonly eliminated: bigint;
  readonly points: bigint;
  readonly squares: bigint;
  readonly zones: BigInt64Array;
  readonly spread: bigint;
  readonly spreads: bigint;
  readonly wins: BigInt64Array;
  readonly departures: BigInt64Array;
  readonly departure_points: BigInt64Array;
  readonly departure_eliminated: BigInt64Array;
  readonly visits: BigInt64Array;
  readonly roads: BigInt64Array;
  readonly personal: BigInt64Array;
  readonly personal_met: BigInt64Array;
  readonly common: BigInt64Array;
  readonly common_met: BigInt64Array;
}

export interface Turn {
  readonly line: bigint;
  readonly way: bigint;
  readonly ways: bigint;
  readonly points: number;
  readonly rival: number;
  readonly win: number;
  readonly best: number;
  readonly best_points: number;
  readonly best_rival: number;
  readonly best_win: number;
}

export interface Weights {
  readonly objectives: number;
  readonly kinds: number;
  readonly kind: Int8Array;
  readonly table: Float32Array;
  readonly steps: Int8Array;
  readonly things: Int8Array;
  readonly markers: Int8Array;
  readonly shapes: Int8Array;
  readonly stops: Int8Array;
}

export interface RulesEntries {
  start(a0: number, a1: number, a2: number, a3: number, a4: number): void;
  begin(a0: number, a1: number): void;
  hides_move(a0: number, a1: number, a2: number, a3: number, a4: number): number;
  attempt(a0: number, a1: number, a2: number): number;
  legal_moves(a0: number, a1: number, a2: number): number;
  mask(a0: number, a1: number, a2: number): void;
  tell(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  choices(a0: number, a1: number, a2: number, a3: number): number;
  score(a0: number, a1: number, a2: number, a3: number): number;
  score_journey(a0: number, a1: number, a2: number, a3: number): number;
  gained(a0: number, a1: number, a2: number, a3: number): number;
  winners(a0: number, a1: number): number;
  shape_asked(a0: number, a1: number): number;
  find_lines(a0: number, a1: number, a2: number, a3: number): number;
  begin_turn_of(a0: number, a1: number, a2: number): number;
  count_symbols(a0: number, a1: number, a2: number, a3: number, a4: number): void;
  explain(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  arrange_lanes(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  play_many(a0: number, a1: number, a2: number, a3: number, a4: number): number;
}

export interface BotsEntries {
  grow(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number, a8: number, a9: number, a10: number, a11: number, a12: number): number;
  pick(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  draw(a0: number, a1: number): number;
  write_fingerprint(a0: number, a1: number, a2: number): void;
  legal_moves(a0: number, a1: number, a2: number): number;
  novice(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number): number;
  find_known(a0: number, a1: number, a2: number, a3: number): void;
  finish(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number): number;
  write_moves(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): number;
  complete_board(a0: number): void;
  fit_weights(a0: number, a1: number): void;
  play_and_tally(a0: number, a1: number, a2: number, a3: number, a4: number, a5: number, a6: number, a7: number, a8: number): void;
}
