/** Which colour of the palette each seat of a table has chosen; marks and patterns go with the colour. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('colours');

/** Give a part of the page its table's colours. */
export function setColours(colours: () => readonly number[]): void {
  setContext(KEY, colours);
}

/** The palette's number for a seat. */
export function colouring(): (seat: number) => number {
  const colours = getContext<(() => readonly number[]) | undefined>(KEY);
  return (seat) => colours?.()[seat] ?? seat;
}
