/** The rules and the tutorial of Get on Board. */
import { bundled } from '$/languages/gameTexts.svelte';
import type { Lesson, Lessons, Rules } from '$/learn/lessons';
import type { LearnParts } from '../game';
import { editionName } from '.';
import Signs from './Signs.svelte';
import StillBoard from './StillBoard.svelte';

const rules = bundled(import.meta.glob<{ default: Rules }>('$fareplay/games/get_on_board/texts/*/rules.json'));
const tutorial = bundled(
  import.meta.glob<{ default: { steps: Lesson[] } }>('$fareplay/games/get_on_board/texts/*/tutorial.json'),
);

const parts: LearnParts = {
  board: 'get-on-board/new-york',
  rules: async (code) => (await rules(code))[0] ?? null,
  lessons: async (code) => (await tutorial(code))[0]?.steps ?? [],
  positions: async () => (await import('./lessons.json')).default as unknown as Lessons,
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
  Signs,
  edition: editionName,
};

export default parts;
