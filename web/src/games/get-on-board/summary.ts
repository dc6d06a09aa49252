/** A turn of Get on Board in a line of the log: who got on, where they got off, what it cost. */
import type { LogEntry } from '$/api/api.generated';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';
import { t } from './words';

/** What is left to the details. */
const DETAILS = new Set(['marker', 'light', 'stop', 'no_room', 'departure_chosen']);

export function summary(entries: readonly LogEntry[], texts: GameTexts): string {
  const told = new Map<string, number>();
  for (const entry of entries) {
    if (DETAILS.has(entry.key) || (entry.key === 'place' && !entry.ticked)) continue;
    const text = entry.key === 'departure' ? texts.say(entry, ['']).replace(/^\s+/, '') : texts.short(entry);
    if (text) told.set(text, (told.get(text) ?? 0) + 1);
  }
  if (!told.size) return t('turn.nothing');
  return language.list([...told].map(([text, count]) => (count > 1 ? `${text} ×${count}` : text)));
}
