/** The remaining time of a player at the moment shown. */
import type { Table } from '$/games/table.svelte';

/** A running clock below this is short, in seconds. */
export const SHORT = 30;

/** The seconds left for a seat at a time of this browser's clock; null without a clock. */
export function secondsLeft(table: Pick<Table, 'turn' | 'receivedAt'>, seat: number, now: number): number | null {
  const clock = table.turn?.clocks?.seats[seat];
  if (!clock || clock.left === null) return null;
  return Math.max(0, Math.round((clock.left - (clock.running ? now - table.receivedAt : 0)) / 1000));
}
