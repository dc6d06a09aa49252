/** The order in which the reader's tables are listed. */
import type { Table } from '$/api/api.generated';

/** Whether all others are bots and nothing depends on the result, so that the game can be dropped. */
export function isPractice(table: Table): boolean {
  const people = table.seats.filter((seat) => seat.person !== null).map((seat) => seat.person!.id);
  return table.state === 'playing' && new Set(people).size === 1 && !table.rated && table.purpose === 'game';
}

/** The most urgent first: running clocks, then my turn, then what waits for others; in each, practice last. */
export function byUrgency(tables: readonly Table[], mine: ReadonlySet<string>): Table[] {
  const CLOCKS = { live: 0, correspondence: 1, none: 2 } as const;
  const rank = (table: Table): readonly number[] => [
    Number(table.clock.kind !== 'live' || table.state !== 'playing' || isPractice(table)),
    Number(!mine.has(table.id)),
    Number(isPractice(table)),
    CLOCKS[table.clock.kind],
    Number(table.state !== 'playing'),
    -table.made_at,
  ];
  const before = (a: Table, b: Table): number => {
    const [one, other] = [rank(a), rank(b)];
    const k = one.findIndex((value, n) => value !== other[n]);
    return k < 0 ? 0 : one[k]! - other[k]!;
  };
  return tables.filter(({ state }) => state === 'playing' || state === 'open').sort(before);
}
