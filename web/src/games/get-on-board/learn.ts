/** The rules and the tutorial of Get on Board. */
import { bundled } from '$/languages/gameTexts.svelte';
import type { Rules, Spot, TutorialTexts, WrittenTutorial } from '../lessons';
import type { LearnParts } from '../game';
import { editionName } from '.';
import RulesAppendix from './RulesAppendix.svelte';
import SignLegend from './SignLegend.svelte';
import StillBoard from './StillBoard.svelte';

const rules = bundled(import.meta.glob<{ default: Rules }>('$fareplay/games/get_on_board/texts/*/rules.json'));
const tutorial = bundled(import.meta.glob<{ default: TutorialTexts }>('$fareplay/games/get_on_board/texts/*/tutorial.json'));

/** The places that steps mention besides the ends of their lines. */
const SPOTS: Record<string, readonly Spot[]> = {
  shapes: ['.timetable .now', '.desk .ticket'],
  boarding: ['.zone.tone-granny'],
  parking: ['.zone.tone-tourist'],
  traffic: ['.zone.tone-traffic'],
  'turn-zone': ['.zone.tone-turn'],
  objectives: ['.zone:has(.objective)'],
  elimination: ['.target.bad .buffer'],
  scoring: ['.side .sheet'],
};

/** Where a move is made on the board: a departure by its ticket, or the end of a line with its number. */
function target(move: string): Spot {
  return /^T\d+$/.test(move) ? `[data-move="${move}"]` : [`[data-node="${move}"]`, `[data-of="${move}"]`];
}

const parts: LearnParts = {
  board: 'get-on-board/new-york',
  rules: async (code) => (await rules(code))[0] ?? null,
  texts: async (code) => (await tutorial(code))[0] ?? null,
  tutorial: async () => (await import('./lessons.json')).default as unknown as WrittenTutorial,
  spots: (step, moves) => [...(SPOTS[step] ?? []), ...moves.slice(-1).map(target)],
  pictured: {
    round: 'shapes',
    lines: 'turn-zone',
    elimination: 'elimination',
    traffic: 'traffic',
    extra: 'extra-markers',
    boarding: 'boarding',
    objectives: 'objectives',
  },
  Picture: StillBoard,
  SignLegend,
  RulesAppendix,
  edition: editionName,
};

export default parts;
