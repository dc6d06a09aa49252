/** Put what a turn changed onto a view. */
import type { Changes, View } from '$/api/types';

export function apply<P>(view: View<P>, changes: Changes): View<P> {
  const moves = [...view.moves.slice(0, changes.ply), ...changes.moves];
  return {
    ...view,
    moves,
    ply: moves.length,
    to_move: changes.to_move,
    legal_moves: changes.legal_moves,
    winners: changes.winners,
    is_over: changes.is_over,
    setup: changes.setup ?? view.setup,
    position: { ...view.position, ...(changes.position as Partial<P> | undefined) },
    sheets: view.sheets.map((sheet, seat) => (changes.sheets && seat in changes.sheets ? changes.sheets[seat]! : sheet)),
  };
}
