/** The colour that each seat of a table has chosen from its game's palette; marks and patterns belong to the colour. */
import { getContext, setContext } from 'svelte';
import { gameOf } from '.';
import type { Palette } from './game';

/** The marks for the players' colours, as in the drawing. */
export const MARKS = ['disc', 'triangle', 'square', 'diamond', 'star'] as const;

const USUAL: Palette = { classes: 'fp-p', pale: [] };
const KEY = Symbol('colours');

/** A table, as far as its colours go. */
export interface Coloured {
  game: string;
  seats: readonly { colour: number }[];
}

/** Set the table's colours for a part of the page. */
export function setColours(table: () => Coloured): void {
  setContext<() => Coloured>(KEY, table);
}

/** The palette's number for a seat. */
export function seatColours(): (seat: number) => number {
  const table = getContext<(() => Coloured) | undefined>(KEY);
  return (seat) => table?.().seats[seat]?.colour ?? seat;
}

/** The CSS classes for a seat's colour. */
export function seatClasses(): (seat: number) => string {
  const [colourOf, classesOf] = [seatColours(), colourClasses()];
  return (seat) => classesOf(colourOf(seat));
}

/** The CSS classes for a colour of the table's palette. */
export function colourClasses(): (colour: number) => string {
  const table = getContext<(() => Coloured) | undefined>(KEY);
  return (colour) => {
    const { classes, pale } = table ? gameOf(table().game).palette : USUAL;
    return `${classes}${colour}${pale.includes(colour) ? ' pale' : ''}`;
  };
}
