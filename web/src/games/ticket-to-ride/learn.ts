/** The rules and the tutorial of Ticket to Ride. */
import { bundled } from '$/languages/gameTexts.svelte';
import type { Rules, Spot, TutorialTexts, WrittenTutorial } from '../lessons';
import type { LearnParts } from '../game';
import RulesAppendix from './RulesAppendix.svelte';
import SignLegend from './SignLegend.svelte';
import StillBoard from './StillBoard.svelte';

const rules = bundled(import.meta.glob<{ default: Rules }>('$fareplay/games/ticket_to_ride/texts/*/rules.json'));
const tutorial = bundled(import.meta.glob<{ default: TutorialTexts }>('$fareplay/games/ticket_to_ride/texts/*/tutorial.json'));

/** The places that steps mention besides the moves. */
const SPOTS: Record<string, readonly Spot[]> = { districts: ['.districts'], scoring: ['.side .sums'] };

/** Where a move is made: in the row, at a deck, on the map, among the offered tickets. */
function targets(move: string): string[] {
  const [verb, ...rest] = move.split(' ');
  if (verb === 'draw') return rest[0] === 'deck' ? ['[data-slot=deck]'] : [`.market [data-card="${rest[0]}"]`];
  if (verb === 'claim') return [`[data-route="${rest[0]}"]`];
  if (verb === 'keep') return rest.map((ticket) => `.offer [data-ticket="${ticket}"]`);
  return ['.market button.tickets'];
}

const parts: LearnParts = {
  board: 'ticket-to-ride/london',
  rules: async (code) => (await rules(code))[0] ?? null,
  texts: async (code) => (await tutorial(code))[0] ?? null,
  tutorial: async () => (await import('./lessons.json')).default as unknown as WrittenTutorial,
  spots: (step, moves) => [...(SPOTS[step] ?? []), ...moves.flatMap(targets)],
  pictured: { cards: 'bus-cards', routes: 'claiming', tickets: 'more-tickets', end: 'districts' },
  Picture: StillBoard,
  SignLegend,
  RulesAppendix,
};

export default parts;
