/** The texts of this game's table, in addition to those of every page. */
import { catalogue, type Entries } from '$/languages/language.svelte';
import type { Subject } from '$/languages/gameTexts.svelte';
import type { EventFacts, TextParams } from './texts.generated';
import en from '$fareplay/games/get_on_board/texts/en/table.json';

export const t = catalogue<TextParams>()(
  en,
  import.meta.glob<Entries>(['$fareplay/games/get_on_board/texts/*/table.json', '!**/en/table.json'], { import: 'default' }),
);

/** An event that no log has, for its sentence. */
export function eventOf<K extends keyof EventFacts>(key: K, seat: number, facts: EventFacts[K]): Subject {
  return { key, seat, ...facts };
}
