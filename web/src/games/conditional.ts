/** Conditional turns: my next turn, planned in advance for the server to play, at tables where a turn may take days. */
import type { ConditionalTurn, Table } from '$/api/api.generated';

/** What a game's table needs for it. */
export interface Conditional {
  /** The planned turn; a dropped one has its reason until the turn is made. */
  planned: ConditionalTurn | null;
  plan: (moves: string[]) => Promise<void>;
  withdraw: () => Promise<void>;
}

/** Whether a player may plan a turn: with others, at a table without a live clock. */
export function mayPlan(table: Pick<Table, 'clock' | 'state' | 'purpose' | 'seats'>, seat: number | null): seat is number {
  const people = table.seats.filter(({ kind }) => kind === 'person');
  return (
    seat !== null &&
    table.state === 'playing' &&
    table.clock.kind !== 'live' &&
    (table.purpose === 'game' || table.purpose === 'tournament') &&
    !table.seats[seat]?.away &&
    people.length > 1 &&
    people.filter(({ person }) => person?.id === table.seats[seat]?.person?.id).length === 1
  );
}
