/** What the players are called: persons by their names, numbered if need be; bots by names and levels. */
import type { Played, Table } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';

const LEVELS = ['random', 'novice', 'casual', 'skilled', 'expert'] as const;

/** A name for a bot at each seat, the same in every language. */
const BOTS = ['Ada', 'Otto', 'Mina', 'Hugo', 'Iris'];

/** What a level of bots is called. */
export function levelName(level: string): string {
  const known = LEVELS.find((name) => name === level);
  return known ? t(`level.${known}`) : level;
}

export function seatNames(table: Pick<Table, 'seats'>): string[] {
  const plain = table.seats.map((seat, k) => {
    if (seat.kind === 'person') return seat.label || seat.person?.name || t('seat.nobody');
    if (seat.kind === 'open') return t('seat.open');
    return t('seat.bot_name', { name: BOTS[k % BOTS.length]!, level: levelName(seat.level ?? '') });
  });
  return plain.map((name, k) => {
    if (table.seats[k]!.kind === 'open' || plain.filter((other) => other === name).length < 2) return name;
    return `${name} ${plain.slice(0, k + 1).filter((other) => other === name).length}`;
  });
}

/** Those who played a finished game. */
export function playedNames({ seats }: Pick<Played, 'seats'>): string[] {
  return seats.map((seat, k) => {
    if (seat.level === null) return seat.label || seat.person?.name || t('seat.nobody');
    return t('seat.bot_name', { name: BOTS[k % BOTS.length]!, level: levelName(seat.level) });
  });
}

/** The same for sentences: a bot by its name alone, unless somebody else is called so. */
export function shortNames(table: Pick<Table, 'seats'>): string[] {
  const names = seatNames(table);
  return names.map((name, k) => {
    const short = BOTS[k % BOTS.length]!;
    return table.seats[k]!.kind === 'bot' && !names.includes(short) ? short : name;
  });
}

/** The other seats, in the order they sit after me; all of them for somebody who only watches. */
export function seatsAfter(me: number | null, seats: number): number[] {
  if (me === null) return Array.from({ length: seats }, (_, k) => k);
  return Array.from({ length: seats - 1 }, (_, k) => (me + 1 + k) % seats);
}
