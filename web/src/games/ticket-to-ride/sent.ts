/** The table as it looks with a move that was sent and not yet confirmed: no more than the outcome has told. */
import { plus, total, without } from './cards';
import type { Play, Position } from './types';

export function withPlay(position: Position, seat: number, play: Play, slot: number | null = null): Position {
  const hand = position.hands[seat] ?? {};
  const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((old, k) => (k === at ? value : old));
  if (play.action === 'claim') {
    const left = without(hand, play.cards);
    return {
      ...position,
      routes: put(position.routes, play.route - 1, seat),
      hands: put(position.hands, seat, left),
      cards: put(position.cards, seat, total(left)),
      buses: put(position.buses, seat, play.buses_left),
    };
  }
  if (play.action === 'draw' && play.card !== null) {
    const at = slot ?? position.row.indexOf(play.card);
    return {
      ...position,
      row: put(position.row, at, null),
      hands: put(position.hands, seat, plus(hand, play.card)),
      cards: put(position.cards, seat, position.cards[seat]! + 1),
    };
  }
  return position;
}
