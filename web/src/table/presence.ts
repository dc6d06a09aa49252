/** Who is present at a table and their latest messages, for the parts of the page that name them. */
import { getContext, setContext } from 'svelte';
import type { Table } from '$/games/table.svelte';

/** A person who is present, absent, or replaced by a bot; null for bots and open seats. */
export type Presence = 'here' | 'gone' | 'bot' | null;

const KEY = Symbol('presence');
const SAID = Symbol('said');

/** Provide presence for a part of the page. */
export function setPresence(table: () => Table | null): void {
  setContext<(seat: number) => Presence>(KEY, (seat) => presenceOf(table(), seat));
  setContext<(seat: number) => string | null>(SAID, (seat) => table()?.bubbles[seat] ?? null);
}

/** Somebody's latest message. */
export function chatBubbles(): (seat: number) => string | null {
  return getContext<((seat: number) => string | null) | undefined>(SAID) ?? (() => null);
}

/** Somebody's presence. */
export function presence(): (seat: number) => Presence {
  return getContext<((seat: number) => Presence) | undefined>(KEY) ?? (() => null);
}

export function presenceOf(table: Table | null, seat: number): Presence {
  const who = table?.info.seats[seat];
  if (!table || who?.kind !== 'person' || table.info.state !== 'playing') return null;
  if (who.away) return 'bot';
  return table.you.seats.includes(seat) || table.presence.present.includes(seat) ? 'here' : 'gone';
}
