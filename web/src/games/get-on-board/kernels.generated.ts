/* Written by `fareplay kernels`: change the structs of the game's rules. */

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

export interface EventRow {
  readonly key: number;
  readonly seat: number;
  readonly figures: BigInt64Array;
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
  readonly lasting: number;
  readonly order: number;
  readonly offered: number;
  readonly room: number;
  readonly player: readonly Player[];
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
