/** Who of the people at a table is there and what they have just said, for the parts of the page that name them. */
import { getContext, setContext } from 'svelte';
import type { Table } from '$/games/table.svelte';

/** A person who looks at the table, one who does not, one for whom a bot plays; bots and open seats are nothing of these. */
export type Presence = 'here' | 'gone' | 'bot' | null;

const KEY = Symbol('presence');
const SAID = Symbol('said');

/** Let a part of the page know who is there. */
export function setPresence(table: () => Table | null): void {
  setContext<(seat: number) => Presence>(KEY, (seat) => presenceOf(table(), seat));
  setContext<(seat: number) => string | null>(SAID, (seat) => table()?.bubbles[seat] ?? null);
}

/** What somebody has just said. */
export function chatBubbles(): (seat: number) => string | null {
  return getContext<((seat: number) => string | null) | undefined>(SAID) ?? (() => null);
}

/** Whether somebody is there. */
export function presence(): (seat: number) => Presence {
  return getContext<((seat: number) => Presence) | undefined>(KEY) ?? (() => null);
}

export function presenceOf(table: Table | null, seat: number): Presence {
  const who = table?.info.seats[seat];
  if (!table || who?.kind !== 'person' || table.info.state !== 'playing') return null;
  if (who.away) return 'bot';
  return table.you.seats.includes(seat) || table.presence.present.includes(seat) ? 'here' : 'gone';
}
