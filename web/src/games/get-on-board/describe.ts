/** Intersections in words, for those who hear the page. */
import type { Intersection, Line } from '$/api/types';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language, t } from '$/languages/language.svelte';
import type { Attempt } from './attempt.svelte';

/** What stands at an intersection. */
export function contents(spot: Intersection, texts: GameTexts): string {
  const things = (spot.passengers ?? []).map((passenger) => texts.word('passenger', passenger));
  if (spot.place) things.push(texts.word('place', spot.place));
  if (spot.sight) things.push(spot.sight);
  if (spot.light) things.push(t('aloud.light'));
  if (spot.entrance) things.push(t('aloud.entrance'));
  if (spot.departure !== undefined) things.push(t('aloud.departure', { ticket: spot.departure }));
  if (spot.letter) things.push(t('aloud.letter', { letter: spot.letter }));
  return things.length ? `${spot.id}: ${language.list(things)}` : spot.id;
}

/** What choosing an intersection would do. */
export function describe(spot: Intersection, line: Line, attempt: Attempt, texts: GameTexts): string {
  const what = contents(spot, texts);
  if (line.eliminates && attempt.ends.get(spot.id)?.eliminates !== false) return `${what}. ${t('aloud.eliminates')}`;
  const end = attempt.ends.get(spot.id);
  if (end) return `${what}. ${t('aloud.end', { points: language.points(end.gain) })}`;
  return `${what}. ${t('aloud.onward', { points: language.points(line.gain) })}`;
}
