/**
 * What is true at a table, as opposed to what is shown: while turns are animated, a table shows moments that are already past and sheets that are
 * counted in part. Whatever judges, counts or stores takes an `ActualView`, so the compiler refuses a moment of an animation.
 */
import type { View } from '$/api/api.generated';
import { zonePoints, type Shapes } from '$/api/types';

declare const ACTUAL: unique symbol;

/** A view of the game itself after some number of moves, with the places of all seats, 1 for the best. */
export type ActualView<G extends Shapes = Shapes> = View<G> & { readonly places: readonly number[]; readonly [ACTUAL]: true };

/** Mark a view as that of the game itself. Only for what reads films, or views that a server sent. */
export function actual<G extends Shapes>(view: View<G>, places: readonly number[]): ActualView<G> {
  return { ...view, places } as ActualView<G>;
}

/** The end of a game in which players who left it to a bot come last: the places and winners that a server stores. */
export function rankedAtTable<G extends Shapes>(view: ActualView<G>, seats: readonly { away: boolean }[]): ActualView<G> {
  if (!view.is_over || !seats.some(({ away }) => away)) return view;
  const ranks = view.places.map((place, seat) => (seats[seat]?.away ? view.seats + 1 : place));
  const places = ranks.map((rank) => 1 + ranks.filter((other) => other < rank).length);
  const won = (seat: number): boolean => places[seat] === 1 && !seats[seat]?.away && totalOf(view, seat) !== null;
  return { ...view, places, winners: [...places.keys()].filter(won) };
}

/** The log with the same winners. */
export function toldAtTable<E extends { key: string }>(entries: readonly E[], { winners, is_over: isOver }: ActualView): E[] {
  return entries.map((entry) => (isOver && entry.key === 'end' && 'winners' in entry ? { ...entry, winners } : entry));
}

/** The points of a seat; null if it is eliminated or its sheet is hidden. */
export function totalOf(view: ActualView, seat: number): number | null {
  return zonePoints(view.sheets[seat], 'total');
}
