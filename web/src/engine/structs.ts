/** Structs: the games' states and all else that kernels read and write, laid out as `kernels.json` says. */

/** Of each field its kind (or the struct's name), its place in bytes, and its shape if it is an array. */
export interface Layout {
  size: number;
  fields: Readonly<Record<string, readonly [kind: string, place: number, shape?: readonly number[]]>>;
}

type Reader = (view: DataView, at: number) => unknown;

type Many = (view: DataView, at: number, count: number) => ArrayLike<number | bigint>;

/** How to read one number, and how many: a copy, because a struct's fields are not aligned for typed arrays. */
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

const product = (shape: readonly number[]): number => shape.reduce((all, one) => all * one, 1);

/** The structs of one game. What is read is read when it is asked for; an array of several dimensions is flat. */
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

  /** How a field lies in a struct: its kind, its place, its shape. */
  field(name: string, field: string): Layout['fields'][string] {
    const found = this.layouts[name]!.fields[field];
    if (!found) throw new Error(`${name} has no ${field}`);
    return found;
  }

  /** Where a field lies in a struct. */
  place(name: string, field: string): number {
    return this.layouts[name]!.fields[field]![1];
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
