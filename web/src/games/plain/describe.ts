/** Moves and what lies on the table in words, as far as the game's texts go. */
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { labelled, language } from '$/languages/language.svelte';
import type { Plain } from './types';

/** So many parts of a list or an object can still be read. */
const MOST = 12;

/** A move: as the game's texts put it, or as it is written. */
export function describeMove(move: string, texts: GameTexts): string {
  return texts.known('move', move) ?? move;
}

export interface Fact {
  key: string;
  name: string;
  value: string;
}

/** All of a position that can be read, in the game's order; of what each player has, a seat's own. */
export function factsOf(position: Plain['position'], seat: number | null, texts: GameTexts): Fact[] {
  return Object.entries(position).flatMap(([key, whole]) => {
    const each = Array.isArray(whole) && !isFlat(whole);
    const value: unknown = each ? (seat === null ? null : (whole[seat] as unknown)) : whole;
    return isFlat(value) ? [{ key, name: readable(key), value: read(key, value, texts) }] : [];
  });
}

/** Whether a value is a number, a text, or a short list or object of them. */
function isFlat(value: unknown, deep = true): boolean {
  if (typeof value === 'number' || typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || !deep) return false;
  const items: unknown[] = Object.values(value);
  return items.length > 0 && items.length <= MOST && items.every((item) => isFlat(item, !Array.isArray(value)));
}

function read(kind: string, value: unknown, texts: GameTexts): string {
  if (Array.isArray(value)) return language.list(value.map((item) => read(kind, item, texts)));
  if (typeof value === 'number') return language.number(value);
  if (typeof value === 'string') return texts.word(kind, value);
  const parts = Object.entries(value as Record<string, unknown>);
  return parts.map(([name, part]) => labelled(readable(name), read(name, part, texts))).join('; ');
}

function readable(key: string): string {
  return key.replace(/[-_]/g, ' ');
}
