/** Intersections and moves in words. */
import type { LogEntry } from '$/api/api.generated';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { gainText, labelled, language } from '$/languages/language.svelte';
import { turnText } from '$/table/logTurns';
import { worth, type TurnDraft } from './turnDraft.svelte';
import type { Intersection } from './types';
import { safetyText } from './safety';
import { t } from './words';

/** The contents of an intersection. */
export function contents(spot: Intersection, texts: GameTexts): string {
  const parts = (spot.passengers ?? []).map((passenger) => texts.word('passenger', passenger));
  if (spot.place) parts.push(texts.word('place', spot.place));
  if (spot.sight) parts.push(spot.sight);
  if (spot.light) parts.push(t('aloud.light'));
  if (spot.entrance) parts.push(t('aloud.entrance'));
  if (spot.departure !== undefined) parts.push(t('aloud.departure', { ticket: spot.departure }));
  if (spot.letter) parts.push(t('aloud.letter', { letter: spot.letter }));
  return parts.length ? labelled(spot.id, language.list(parts)) : spot.id;
}

/** The effect of a line that ends at an intersection. */
export function endText(spot: Intersection, draft: TurnDraft, texts: GameTexts, shapes: number): string {
  const what = contents(spot, texts);
  const lines = draft.endings.get(spot.id)!;
  const line = lines[0]!;
  if (line.eliminates) return `${what}. ${t('aloud.eliminates')}`;
  const brings = [gainText(worth(line))];
  if (line.entrance_used) brings.push(t('gains.entrance_used'));
  if (shapes > 0) brings.push(safetyText(line, shapes));
  const ends = t('aloud.end', { points: brings.join(', ') });
  return lines.length > 1 ? `${what}. ${ends} ${t('ways.count', { n: lines.length })}` : `${what}. ${ends}`;
}

/** Moves in an analysis: `D4 – D3, stop`. */
export function movesText(moves: readonly string[]): string {
  const ticket = /^T(\d+)$/.exec(moves[0] ?? '')?.[1];
  if (ticket) return t('aloud.departure', { ticket });
  const nodes = moves.filter((move) => move !== 'stop').join(' – ');
  return moves.at(-1) === 'stop' ? (nodes ? `${nodes}, ${t('move.stop')}` : t('move.stop')) : nodes;
}

/** Keys of log entries about the whole table. */
export const OF_THE_TABLE: ReadonlySet<string> = new Set(['round', 'objective', 'fluid', 'rush_hour', 'objective_lost', 'journey', 'end']);

/** Keys of log entries that a turn's summary leaves to the details. */
const DETAILS: ReadonlySet<string> = new Set(['marker', 'light', 'stop', 'no_room', 'departure_chosen']);

/** A turn in one line of the log: who boarded, where they got off, what it cost. */
export function summary(entries: readonly LogEntry[], texts: GameTexts): string {
  const told = entries.filter(({ key, ticked }) => !DETAILS.has(key) && !(key === 'place' && !ticked));
  if (entries.every(({ key }) => key === 'departure_chosen')) return ''; // departures are shown when all have chosen
  return turnText(together(told), texts) || t('turn.nothing');
}

/** The traffic ticked road by road, as one entry. */
function together(entries: readonly LogEntry[]): LogEntry[] {
  const found: LogEntry[] = [];
  for (const entry of entries) {
    const k = typeof entry.ticks === 'number' ? found.findIndex(({ key }) => key === entry.key) : -1;
    if (k < 0) found.push(entry);
    else found[k] = { ...found[k]!, ticks: Number(found[k]!.ticks) + Number(entry.ticks) };
  }
  return found;
}
