/** The texts of the workshop, in addition to those of every page. */
import { catalogue, type Entries } from '$/languages/language.svelte';
import type { TextParams } from './texts.generated';
import en from '$fareplay/texts/en/workshop.json';

export const t = catalogue<TextParams>()(en, import.meta.glob<Entries>(['$fareplay/texts/*/workshop.json', '!**/en/workshop.json'], { import: 'default' }));
