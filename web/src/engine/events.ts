/** Events as kernels write them: rows of numbers, explained by the game's table (fareplay.rules.event_table). */
import type { GameEvent } from '$/api/api.generated';
import type { Kernels } from './kernels';
import type { Readers } from './reading';

/** For each kind of event its key, and for each fact its name, the index of its figure, and its kind. */
export type EventTable = readonly (readonly [key: string, facts: readonly (readonly [name: string, figure: number, kind: string])[]])[];

interface EventRow {
  readonly key: number;
  readonly seat: number;
  readonly figures: BigInt64Array;
}

const NOBODY = -1;

/** The events that a kernel has written, without what a masked state hides. */
export function readEvents(kernels: Kernels<unknown>, table: EventTable, readers: Readers, hidden: number, at: number, count: number): GameEvent[] {
  const size = kernels.structs.size('EventRow');
  return Array.from({ length: count }, (_, number) => {
    const { key, seat, figures } = kernels.read<EventRow>('EventRow', at + number * size);
    const [name, facts] = table[key]!;
    const event: GameEvent = seat === NOBODY ? { key: name } : { key: name, seat };
    for (const [fact, figure, kind] of facts) {
      const value = Number(figures[figure]!);
      if (value !== hidden) event[fact] = readers[kind]!(value);
    }
    return event;
  });
}
