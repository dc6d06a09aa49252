/** The rules and the tutorial of Get on Board. */
import { bundled } from '$/languages/gameTexts.svelte';
import type { Lesson, Rules, WrittenTutorial } from '../lessons';
import type { LearnParts } from '../game';
import { editionName } from '.';
import RulesAppendix from './RulesAppendix.svelte';
import SignLegend from './SignLegend.svelte';
import StillBoard from './StillBoard.svelte';

const rules = bundled(import.meta.glob<{ default: Rules }>('$fareplay/games/get_on_board/texts/*/rules.json'));
const tutorial = bundled(import.meta.glob<{ default: { steps: Lesson[] } }>('$fareplay/games/get_on_board/texts/*/tutorial.json'));

/** The places that steps mention besides the moves. */
const SPOTS: Record<string, readonly string[]> = {
  goal: ['.side .sheet'],
  shapes: ['.timetable'],
  boarding: ['.zone.tone-granny'],
  'turn-zone': ['.zone.tone-turn'],
  traffic: ['.zone.tone-traffic'],
  objectives: ['.zone.tone-objective'],
  parking: ['.zone.tone-tourist'],
  practice: ['.zone.tone-business'],
  scoring: ['.side .sheet'],
};

/** Where a move is made on the board: a departure by its ticket, or the end of a line. */
function target(move: string): string {
  return /^T\d+$/.test(move) ? `[data-move="${move}"]` : `[data-node="${move}"]`;
}

const parts: LearnParts = {
  board: 'get-on-board/new-york',
  rules: async (code) => (await rules(code))[0] ?? null,
  lessons: async (code) => (await tutorial(code))[0]?.steps ?? [],
  tutorial: async () => (await import('./lessons.json')).default as unknown as WrittenTutorial,
  spots: (step, moves) => [
    ...(SPOTS[step] ?? []),
    ...moves
      .slice(-1)
      .filter(() => step !== 'practice')
      .map(target),
  ],
  tips: ['shapes', 'boarding', 'turn-zone', 'parking', 'traffic', 'objectives', 'elimination', 'extra-markers'],
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
