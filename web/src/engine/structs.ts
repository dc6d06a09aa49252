/** Structs: the games' states and other data of the kernels, with the layout in `kernels.json`. */

/** For each field its kind (or struct), its offset in bytes, and its shape if it is an array. */
export interface Layout {
  size: number;
  fields: Readonly<Record<string, readonly [kind: string, place: number, shape?: readonly number[]]>>;
}

type Reader = (view: DataView, at: number) => unknown;

type Many = (view: DataView, at: number, count: number) => ArrayLike<number | bigint>;

/** How to read one number or several: as a copy, because fields of a struct are not aligned for typed arrays. */
const NUMBERS: Readonly<Record<string, readonly [one: Reader, many: Many]>> = {
  i1: numbers(
    (view, at) => view.getInt8(at),
    1,
    (count) => new Int8Array(count),
  ),
  i2: numbers(
    (view, at) => view.getInt16(at, true),
    2,
    (count) => new Int16Array(count),
  ),
  i4: numbers(
    (view, at) => view.getInt32(at, true),
    4,
    (count) => new Int32Array(count),
  ),
  i8: numbers(
    (view, at) => view.getBigInt64(at, true),
    8,
    (count) => new BigInt64Array(count),
  ),
  f4: numbers(
    (view, at) => view.getFloat32(at, true),
    4,
    (count) => new Float32Array(count),
  ),
  f8: numbers(
    (view, at) => view.getFloat64(at, true),
    8,
    (count) => new Float64Array(count),
  ),
};

function numbers<T extends number | bigint>(
  one: (view: DataView, at: number) => T,
  bytes: number,
  blank: (count: number) => { [place: number]: T; readonly length: number },
): readonly [Reader, Many] {
  const many = (view: DataView, at: number, count: number): ArrayLike<T> => {
    const found = blank(count);
    for (let place = 0; place < count; place++) found[place] = one(view, at + place * bytes);
    return found;
  };
  return [one, many];
}

/** A number; one too large for JavaScript may be a string. */
type Figure = number | bigint | string;
type Nested = Figure | readonly Nested[];

/** How to write one number. */
const WRITERS: Readonly<Record<string, (view: DataView, at: number, value: Figure) => void>> = {
  i1: (view, at, value) => view.setInt8(at, Number(value)),
  i2: (view, at, value) => view.setInt16(at, Number(value), true),
  i4: (view, at, value) => view.setInt32(at, Number(value), true),
  i8: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  f4: (view, at, value) => view.setFloat32(at, Number(value), true),
  f8: (view, at, value) => view.setFloat64(at, Number(value), true),
};

const flat = (value: Nested): Figure[] => (typeof value === 'object' ? value.flatMap(flat) : [value]);

const product = (shape: readonly number[]): number => shape.reduce((all, one) => all * one, 1);

/** A number as JSON can have it, unless it is too large. */
const plain = (value: Figure): Figure => (typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** Numbers in the dimensions of a field. */
function nested(all: readonly Figure[], [first = 0, ...rest]: readonly number[]): unknown[] {
  if (!rest.length) return [...all];
  const size = product(rest);
  return Array.from({ length: first }, (_, k) => nested(all.slice(k * size, (k + 1) * size), rest));
}

/** The structs of one game. Fields are read on access; an array with several dimensions is flat. */
export class Structs {
  private readonly classes = new Map<string, new (view: DataView, at: number) => object>();

  constructor(private readonly layouts: Readonly<Record<string, Layout>>) {
    for (const [name, layout] of Object.entries(layouts)) this.classes.set(name, this.define(layout));
  }

  size(name: string): number {
    return this.layouts[name]!.size;
  }

  /** A struct in some bytes. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- only the caller knows the type of the struct
  read<T>(name: string, bytes: Uint8Array, at = 0): T {
    return this.at<T>(name, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at);
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- only the caller knows the type of the struct
  at<T>(name: string, view: DataView, at: number): T {
    return new (this.classes.get(name)!)(view, at) as T;
  }

  /** A field of a struct: its kind, offset and shape. */
  field(name: string, field: string): Layout['fields'][string] {
    const found = this.layouts[name]!.fields[field];
    if (!found) throw new Error(`${name} has no ${field}`);
    return found;
  }

  /** The offset of a field in a struct. */
  place(name: string, field: string): number {
    return this.layouts[name]!.fields[field]![1];
  }

  /** A struct as bytes, from numbers and arrays; missing fields are 0. */
  pack(name: string, values: Readonly<Record<string, unknown>>): Uint8Array {
    const bytes = new Uint8Array(this.size(name));
    const view = new DataView(bytes.buffer);
    for (const [field, value] of Object.entries(values)) {
      const [kind, place, shape] = this.field(name, field);
      const all = flat(value as Nested);
      if (all.length !== (shape ? product(shape) : 1)) throw new Error(`${name}.${field} has ${all.length} numbers`);
      all.forEach((one, k) => WRITERS[kind]!(view, place + k * Number(kind[1]), one));
    }
    return bytes;
  }

  /** The inverse of `pack`: every field of a struct as numbers and lists. */
  unpack(name: string, bytes: Uint8Array): Record<string, unknown> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const fields = Object.entries(this.layouts[name]!.fields).map(([field, [kind, place, shape]]) => {
      const value = this.reader(kind, shape ? product(shape) : null)(view, place) as Figure | ArrayLike<Figure>;
      return [field, typeof value === 'object' ? nested(Array.from(value, plain), shape!) : plain(value)];
    });
    return Object.fromEntries(fields) as Record<string, unknown>;
  }

  private define({ fields }: Layout): new (view: DataView, at: number) => object {
    class Struct {
      constructor(
        readonly view: DataView,
        readonly start: number,
      ) {}
    }
    for (const [name, [kind, place, shape]] of Object.entries(fields)) {
      const read = this.reader(kind, shape ? product(shape) : null);
      Object.defineProperty(Struct.prototype, name, {
        enumerable: true,
        get(this: Struct) {
          return read(this.view, this.start + place);
        },
      });
    }
    return Struct;
  }

  private reader(kind: string, count: number | null): Reader {
    const number = NUMBERS[kind];
    if (!number) {
      const size = this.layouts[kind]!.size;
      return (view, at) => Array.from({ length: count ?? 1 }, (_, row) => this.at(kind, view, at + row * size));
    }
    const [one, many] = number;
    return count === null ? one : (view, at) => many(view, at, count);
  }
}
