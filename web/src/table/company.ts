/** Who of the people at a table is there, for the parts of the page that name them. */
import { getContext, setContext } from 'svelte';
import type { Table } from './table.svelte';

/** A person who looks at the table, one who does not, one for whom a bot plays; bots and open seats are nothing of these. */
export type Company = 'here' | 'gone' | 'bot' | null;

const KEY = Symbol('company');

/** Let a part of the page know who is there. */
export function setCompany(table: () => Table | null): void {
  setContext<(seat: number) => Company>(KEY, (seat) => companyOf(table(), seat));
}

/** Whether somebody is there. */
export function company(): (seat: number) => Company {
  return getContext<((seat: number) => Company) | undefined>(KEY) ?? (() => null);
}

export function companyOf(table: Table | null, seat: number): Company {
  const who = table?.info.seats[seat];
  if (!table || who?.kind !== 'person' || table.info.state !== 'playing') return null;
  if (who.away) return 'bot';
  return table.you.seats.includes(seat) || table.presence.present.includes(seat) ? 'here' : 'gone';
}
