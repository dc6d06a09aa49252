/** The workshop of Ticket to Ride: maps of routes and tickets. */
import type { WorkshopParts } from '$/games/workshop';
import { bundled, type Tree } from '$/languages/gameTexts.svelte';
import type { File } from './edit';
import Editor from './MapEditor.svelte';

const workshop: WorkshopParts = {
  Editor,
  blank() {
    const file: File = {
      ...{ game: 'ticket-to-ride', board: 'city', title: 'City', players: [2, 4], buses_per_player: 17 },
      deck: { blue: 6, green: 6, black: 6, pink: 6, yellow: 6, orange: 6, bus: 8 },
      route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
      ...{ locations: [], routes: [], tickets: [] },
    };
    return file;
  },
  texts: bundled(import.meta.glob<{ default: Tree }>('$fareplay/games/ticket_to_ride/texts/*/{game,workshop}.json')),
  drawsSlowly: true,
};

export default workshop;
