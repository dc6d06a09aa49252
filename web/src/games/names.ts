/** The players' names: people by their names, numbered if necessary; bots by names and levels. */
import type { Played, Table } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';

const LEVELS = ['random', 'novice', 'casual', 'skilled', 'expert'] as const;

/** Names for bots, the same in every language: one for each seat, and as many again in case people have the same names. */
const BOTS = ['Ada', 'Otto', 'Mina', 'Hugo', 'Iris', 'Emil', 'Nora', 'Luis', 'Vera', 'Paul'];
const SEATS = 5;

/** The name of a bot at each seat, unless a person at the table has it. */
function botNames(persons: readonly (string | null)[]): string[] {
  const taken = new Set(persons.map((name) => name?.toLowerCase()));
  const spare = BOTS.slice(SEATS).filter((name) => !taken.has(name.toLowerCase()));
  return persons.map((_, k) => {
    const own = BOTS[k % SEATS]!;
    return taken.has(own.toLowerCase()) ? (spare.shift() ?? own) : own;
  });
}

/** The name of a level of bots. */
export function levelName(level: string): string {
  const known = LEVELS.find((name) => name === level);
  return known ? t(`level.${known}`) : level;
}

/** The person at each seat of a table, if there is one. */
function personNames({ seats }: Pick<Table, 'seats'>): (string | null)[] {
  return seats.map((seat) => (seat.kind === 'person' ? seat.label || seat.person?.name || t('seat.nobody') : null));
}

export function seatNames(table: Pick<Table, 'seats'>): string[] {
  const persons = personNames(table);
  const bots = botNames(persons);
  const plain = table.seats.map((seat, k) => {
    if (seat.kind === 'open') return t('seat.open');
    return persons[k] ?? t('seat.bot_name', { name: bots[k]!, level: levelName(seat.level ?? '') });
  });
  return plain.map((name, k) => {
    if (table.seats[k]!.kind === 'open' || plain.filter((other) => other === name).length < 2) return name;
    return `${name} ${plain.slice(0, k + 1).filter((other) => other === name).length}`;
  });
}

/** The players of a finished game. */
export function playedNames({ seats }: Pick<Played, 'seats'>): string[] {
  const persons = seats.map((seat) => (seat.level === null ? seat.label || seat.person?.name || t('seat.nobody') : null));
  const bots = botNames(persons);
  return seats.map((seat, k) => persons[k] ?? t('seat.bot_name', { name: bots[k]!, level: levelName(seat.level!) }));
}

/** Names for sentences: a bot without its level. */
export function shortNames(table: Pick<Table, 'seats'>): string[] {
  const bots = botNames(personNames(table));
  return seatNames(table).map((name, k) => (table.seats[k]!.kind === 'bot' ? bots[k]! : name));
}

/** The same names for the person with these seats: I am "You" everywhere, unless several people share this device. */
export function namesForMe(names: readonly string[], mine: readonly number[]): string[] {
  return names.map((name, seat) => (mine.length === 1 && seat === mine[0] ? t('table.you') : name));
}

/** The other seats in order after mine; all of them for a spectator. */
export function seatsAfter(me: number | null, seats: number): number[] {
  if (me === null) return Array.from({ length: seats }, (_, k) => k);
  return Array.from({ length: seats - 1 }, (_, k) => (me + 1 + k) % seats);
}
