/** What somebody who plays for the first time is told, and when: the tutorial's own texts, a turn at a time. */
import type { Code } from '$/languages/language.svelte';
import { lessonsOf, rulesOf, type Lesson } from './texts';

/** The lessons in the order of a first game's turns; before the first turn comes what the game is about. */
export const ORDER: Record<string, readonly string[]> = {
  'get-on-board': ['shapes', 'boarding', 'turn-zone', 'parking', 'traffic', 'objectives', 'elimination', 'extra-markers'],
  'ticket-to-ride': ['cards', 'claiming', 'bus-cards', 'gray-routes', 'districts', 'more-tickets', 'last-turns'],
};

/** The tip for a turn of mine, counted from 1; turn 0 is the choice before the first. Null once all is said. */
export async function tipFor(family: string, turn: number, code: Code): Promise<Lesson | null> {
  if (turn === 0) {
    const rules = await rulesOf(family, code);
    return rules && { id: 'lead', title: rules.title, text: rules.lead };
  }
  const id = ORDER[family]?.[turn - 1];
  if (id === undefined) return null;
  return (await lessonsOf(family, code)).find((lesson) => lesson.id === id) ?? null;
}
