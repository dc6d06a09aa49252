/** Setups: the result of chance, read from the state before the first move and written into one. */
import type { SetupPart } from './kernels';
import type { Structs } from './structs';

export type Setup = Readonly<Record<string, unknown>>;

const PLAYERS = 'players.';

/** A field with a part of the setup: of the state, or of each player. */
interface Field {
  struct: 'State' | 'Player';
  name: string;
  /** The offsets of its structs. */
  at: number[];
  size: number;
  /** The number of values; null for a single one. */
  count: number | null;
  /** Whether the part is a list of values. */
  isListed: boolean;
}

/** The parts of a setup with these options: the last one of each key that they allow. */
export function partsFor(parts: readonly SetupPart[], options: Readonly<Record<string, unknown>>): SetupPart[] {
  const chosen = new Map<string, SetupPart>();
  for (const part of parts) {
    if (Object.entries(part.when ?? {}).every(([name, value]) => options[name] === value)) chosen.set(part.key, part);
  }
  return [...chosen.values()];
}

function find(structs: Structs, { field, fields, rows, count }: SetupPart, seats: number): Field {
  if (fields) {
    const all = fields.map((each) => find(structs, { key: each, field: each, ...(count === undefined ? {} : { count }) }, seats));
    return { ...all[0]!, at: all.flatMap(({ at }) => at), isListed: true };
  }
  const ofPlayers = field!.startsWith(PLAYERS);
  const struct = ofPlayers ? 'Player' : 'State';
  const name = ofPlayers ? field!.slice(PLAYERS.length) : field!;
  const [kind, place, shape] = structs.field(struct, name);
  const start = ofPlayers ? structs.place('State', 'players') : 0;
  const step = structs.size('Player');
  return {
    struct,
    name,
    at: Array.from({ length: ofPlayers ? (rows ?? seats) : 1 }, (_, seat) => start + seat * step + place),
    size: Number(kind[1]),
    count: shape ? (count ?? shape[0]!) : null,
    isListed: ofPlayers,
  };
}

/** Read the setup from the state before the first move; `decks` are those shuffled later. */
export function readSetup(structs: Structs, parts: readonly SetupPart[], state: Uint8Array, seats: number, decks: readonly string[][]): Setup {
  const view = new DataView(state.buffer, state.byteOffset, state.byteLength);
  const one = (part: SetupPart, at: number): unknown => (part.names ? part.names[view.getInt8(at)] : view.getInt8(at));
  return Object.fromEntries(
    parts.map((part) => {
      if (part.decks) return [part.key, decks];
      const field = find(structs, part, seats);
      const values = field.at.map((at) => {
        if (field.count === null) return one(part, at);
        const all = Array.from({ length: field.count }, (_, k) => at + k);
        // An empty place in a player's hand is 0.
        return all.filter((place) => field.struct === 'State' || view.getInt8(place) !== 0).map((place) => one(part, place));
      });
      return [part.key, field.isListed ? values : values[0]];
    }),
  );
}

/** An invalid setup in a record. */
export class InvalidSetup extends Error {}

/** Write a setup into a blank state; returns the decks to place later. */
export function writeSetup(structs: Structs, parts: readonly SetupPart[], state: Uint8Array, seats: number, setup: Setup): string[][] {
  const view = new DataView(state.buffer, state.byteOffset, state.byteLength);
  view.setInt8(structs.place('State', 'seats'), seats);
  let decks: string[][] = [];
  for (const part of parts) {
    const value = setup[part.key];
    if (part.decks) {
      decks = value as string[][];
      continue;
    }
    const field = find(structs, part, seats);
    const rows = field.isListed ? value : [value];
    if (!Array.isArray(rows) || rows.length !== field.at.length) throw new InvalidSetup(`setup.${part.key}`);
    field.at.forEach((at, row) => {
      const values: unknown[] = field.count === null ? [rows[row]] : (rows[row] as unknown[]);
      if (!Array.isArray(values) || values.length > (field.count ?? 1)) throw new InvalidSetup(`setup.${part.key}`);
      values.forEach((given, k) => view.setInt8(at + k, codeOf(part, given)));
    });
  }
  return decks;
}

/** The number for a value. */
export function codeOf({ key, names }: SetupPart, value: unknown): number {
  const code = names ? names.indexOf(value as string | number) : Number(value);
  if (!Number.isInteger(code) || code < 0 || code > 127) throw new InvalidSetup(`setup.${key}`);
  return code;
}
