/** The workshop of Get on Board: cities for buses and metros. */
import type { WorkshopParts } from '$/games/workshop';
import { bundled, type Tree } from '$/languages/gameTexts.svelte';
import Editor from './CityEditor.svelte';
import type { File } from './edit';

const PLAYERS: Record<string, [number, number]> = { small: [2, 3], large: [4, 5] };

const workshop: WorkshopParts = {
  Editor,
  blank({ edition = 'buses', size = 'small' }) {
    const file: File = {
      ...{ game: 'get-on-board', board: 'city', title: 'City', edition: edition as File['edition'], players: PLAYERS[size]! },
      ...{ intersections: [], roads: [], personal_objectives: [[], [], [], [], []] },
    };
    return file;
  },
  texts: bundled(import.meta.glob<{ default: Tree }>('$fareplay/games/get_on_board/texts/*/{game,workshop}.json')),
};

export default workshop;
