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

/** The points of a seat; null if it is eliminated or its sheet is hidden. */
export function totalOf(view: ActualView, seat: number): number | null {
  return zonePoints(view.sheets[seat], 'total');
}
