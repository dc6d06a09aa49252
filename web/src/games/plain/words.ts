/** The words of the plain table, over those of every page. */
import { catalogue } from '$/languages/language.svelte';
import en from './languages/en.json';

export const t = catalogue(en, {
  fr: () => import('./languages/fr.json'),
  it: () => import('./languages/it.json'),
  pt: () => import('./languages/pt.json'),
});
