/** Which colour of the palette each seat of a table has chosen; marks and patterns go with the colour. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('colours');

/** The palettes: markers of Get on Board, buses of Ticket to Ride. */
export type Palette = 'fp-p' | 'fp-seat-';

/** The palette of a game. */
export function paletteOf(game: string): Palette {
  return game.startsWith('ticket-to-ride') ? 'fp-seat-' : 'fp-p';
}

interface Paint {
  colours: () => readonly number[];
  palette: () => Palette;
}

/** Give a part of the page its table's colours. */
export function setColours(colours: () => readonly number[], palette: () => Palette = () => 'fp-p'): void {
  setContext<Paint>(KEY, { colours, palette });
}

/** The palette's number for a seat. */
export function colouring(): (seat: number) => number {
  const paint = getContext<Paint | undefined>(KEY);
  return (seat) => paint?.colours()[seat] ?? seat;
}

/** The class that paints what belongs to a seat. */
export function inking(): (seat: number) => string {
  const paint = getContext<Paint | undefined>(KEY);
  const colour = colouring();
  return (seat) => `${paint?.palette() ?? 'fp-p'}${colour(seat)}`;
}
