/** The rules and the tutorial of Ticket to Ride. */
import { bundled } from '$/languages/gameTexts.svelte';
import type { Lesson, Lessons, Rules } from '$/learn/lessons';
import type { LearnParts } from '../game';
import StillRoutes from './StillRoutes.svelte';

const rules = bundled(import.meta.glob<{ default: Rules }>('$fareplay/games/ticket_to_ride/texts/*/rules.json'));
const tutorial = bundled(
  import.meta.glob<{ default: { steps: Lesson[] } }>('$fareplay/games/ticket_to_ride/texts/*/tutorial.json'),
);

const parts: LearnParts = {
  board: 'ticket-to-ride/london',
  rules: async (code) => (await rules(code))[0] ?? null,
  lessons: async (code) => (await tutorial(code))[0]?.steps ?? [],
  positions: async () => (await import('./lessons.json')).default as unknown as Lessons,
  tips: ['cards', 'claiming', 'bus-cards', 'gray-routes', 'districts', 'more-tickets', 'last-turns'],
  pictured: { cards: 'bus-cards', routes: 'double-routes', tickets: 'more-tickets', end: 'districts' },
  Picture: StillRoutes,
};

export default parts;
