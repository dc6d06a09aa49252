/** What others changed at a table before the start, in words. */
import type { Table } from '$/api/api.generated';
import { boardLabel, infoOf } from '$/games/boards.svelte';
import { t } from '$/languages/language.svelte';
import { seatNames } from '$/games/names';
import { termsInWords, termsOf } from './terms';

/** What the host changed about the game. */
export function changedTerms(before: Table, now: Table): string[] {
  const words = (table: Table): string[] => termsInWords(termsOf(table), infoOf(table.game), table.game, seatNames(table), { all: true });
  const old = new Set(words(before));
  return [
    ...(before.game === now.game ? [] : [boardLabel(now.game)]),
    ...(before.seats.length === now.seats.length ? [] : [t('home.players', { n: now.seats.length })]),
    ...words(now).filter((one) => !old.has(one)),
  ];
}

/** The people who have left their seats. */
export function leavers(before: Table, now: Table): string[] {
  const here = new Set(now.seats.map((seat) => seat.person?.id));
  const gone = before.seats.filter((seat) => seat.person && !here.has(seat.person.id));
  return [...new Map(gone.map((seat) => [seat.person!.id, seat.person!.name])).values()];
}
