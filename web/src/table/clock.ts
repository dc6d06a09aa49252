/** How much time a player has, at the moment that is shown. */
import type { Table } from '$/games/table.svelte';

/** From here on a running clock is short, in seconds. */
export const SHORT = 30;

/** The seconds left to a seat at a moment by this browser's clock; null without a clock. */
export function secondsLeft(table: Pick<Table, 'turn' | 'receivedAt'>, seat: number, now: number): number | null {
  const clock = table.turn?.clocks?.seats[seat];
  if (!clock || clock.left === null) return null;
  return Math.max(0, Math.round((clock.left - (clock.running ? now - table.receivedAt : 0)) / 1000));
}
