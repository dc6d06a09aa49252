/** The texts of this game's editor, in addition to those of every page. */
import { catalogue, type Entries } from '$/languages/language.svelte';
import type { TextParams } from './texts.generated';
import en from '$fareplay/games/ticket_to_ride/texts/en/editor.json';

export const t = catalogue<TextParams>()(
  en,
  import.meta.glob<Entries>(['$fareplay/games/ticket_to_ride/texts/*/editor.json', '!**/en/editor.json'], { import: 'default' }),
);
