/** Readings: where the values of a game's schema are in its structs (fareplay.rules.reading explains them). The library writes them into `kernels.json`. */

/** A field, a number, a record of readings, or a function with its arguments. */
export type Reading = string | number | Parts | readonly unknown[];
interface Parts {
  readonly [name: string]: Reading;
}

/** A kind of number: its names, or a list of the board file and the key in its rows, or the number that means null. */
export type Kind = Readonly<Record<string, unknown>> | readonly [list: string, key: string] | number;

/** The functions that read a number, by its kind. */
export type Readers = Readonly<Record<string, (number: number) => unknown>>;

type Struct = Readonly<Record<string, unknown>>;
type Numbers = ArrayLike<number>;
type Read = (struct: Struct, at: number) => unknown;

/** The indexes of the set bits. */
export function bits(number: number | bigint): number[] {
  const found = [];
  for (let [rest, place] = [BigInt(number), 0]; rest > 0n; rest >>= 1n, place++) if (rest & 1n) found.push(place);
  return found;
}

/** The functions that read each kind of number on a board. */
export function readersOf(kinds: Readonly<Record<string, Kind>>, facts: object, own: Readers = {}): Readers {
  const reader = (kind: Kind): Readers[string] => {
    if (typeof kind === 'number') return (number) => (number === kind ? null : number);
    if (!Array.isArray(kind)) return (number) => (kind as Struct)[number] ?? null;
    const [list, key] = kind as [string, string];
    return (number) => (facts as Record<string, Struct[]>)[list]![number]![key];
  };
  return { number: (number) => number, seats: bits, ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, reader(kind)])), ...own };
}

/** The function that reads structs by a table; `given` has the numbers of items that the table names. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- only the caller knows the type of the schema
export function structReader<T>(table: Reading, readers: Readers, given: Readonly<Record<string, number>> = {}): (struct: object) => T {
  const compile = (reading: Reading, inList = false): Read => {
    if (typeof reading === 'number') return () => reading;
    if (typeof reading === 'string') return inList ? (struct, at) => (struct[reading] as Numbers)[at] : (struct) => struct[reading];
    if (!Array.isArray(reading)) return record(reading as Parts, inList, (value) => value !== undefined);
    const [name, one, other, third] = reading as unknown as [name: string, one: string, other: Reading, third: Reading];
    switch (name) {
      case 'kind': {
        const [read, convert] = [compile(other, inList), readers[one]!];
        return (struct, at) => convert(read(struct, at) as number);
      }
      case 'flag': {
        const read = compile(one, inList);
        return (struct, at) => read(struct, at) !== 0;
      }
      case 'item':
        return (struct) => (struct[one] as Numbers)[other as number];
      case 'first':
        return (struct) => Array.from(struct[one] as Numbers).slice(0, given[other as string]);
      case 'counted':
        return (struct) =>
          Object.fromEntries((other as unknown as string[]).map((key, at) => [key, (struct[one] as Numbers)[at]!] as const).filter(([, number]) => number));
      case 'filled':
        return record(one as unknown as Parts, inList, (value) => value !== 0);
      case 'each': {
        const [read, length] = [compile(one, true), typeof other === 'number' ? other : given[other as string]!];
        return (struct) => Array.from({ length }, (_, at) => read(struct, at));
      }
      case 'until': {
        const read = compile(other, true);
        return (struct, at) => (at < (struct[one] as number) ? read(struct, at) : null);
      }
      case 'listed': {
        const read = compile(other, true);
        return (struct) => bits(struct[one] as bigint).map((at) => read(struct, at));
      }
      case 'index':
        return (_, at) => at;
      case 'bit':
        return (struct, at) => ((struct[one] as bigint) >> BigInt(at)) % 2n !== 0n;
      case 'nonzero':
        return (struct) => Array.from(struct[one] as Numbers).filter((number) => number !== 0);
      case 'rows': {
        const read = compile(other);
        return (struct) => (struct[one] as Struct[]).slice(0, given[third as string]).map((row) => read(row, -1));
      }
      case 'when': {
        const read = compile(third, inList);
        return (struct, at) => (struct[one] === other ? read(struct, at) : undefined);
      }
      case 'unless': {
        const read = compile(third, inList);
        return (struct, at) => ((struct[one] as number) & (other as number) ? null : read(struct, at));
      }
      default:
        throw new Error(`there is no reading ${name}`);
    }
  };
  const record = (readings: Parts, inList: boolean, isWanted: (value: unknown) => boolean): Read => {
    const parts = Object.entries(readings).map(([name, inner]) => [name, compile(inner, inList)] as const);
    return (struct, at) => {
      const found: Record<string, unknown> = {};
      for (const [name, read] of parts) {
        const value = read(struct, at);
        if (isWanted(value)) found[name] = value;
      }
      return found;
    };
  };
  const read = compile(table);
  return (struct) => read(struct as Struct, -1) as T;
}
