/** Moves and positions in words, as far as the game has texts. */
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { labelled, language } from '$/languages/language.svelte';
import type { Plain } from './types';

/** The readable number of parts of a list or an object. */
const MOST = 12;

/** A move in the game's words, or as its text. */
export function describeMove(move: string, texts: GameTexts): string {
  return texts.known('move', move) ?? move;
}

export interface Fact {
  key: string;
  name: string;
  value: string;
}

/** All readable values of a position, in the game's order; of values by player, a seat's own. */
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
