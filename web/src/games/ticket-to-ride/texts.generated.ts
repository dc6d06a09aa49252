/* Written by web/scripts/text_types.py from the English texts: change those. */

/** The parameters of each text that has any. */
export interface TextParams {
  'count.district': { n: string | number };
  'count.open': { ticket: string | number };
  'desk.card': { card: string | number };
  'desk.last_card': { card: string | number };
  'desk.only_card': { card: string | number };
  'desk.tickets': { n: number };
  'district.completed': { district: string | number };
  'district.joined': { district: string | number; joined: string | number; of: string | number };
  'gains.completes': { n: number };
  'gains.district': { district: string | number };
  'gains.to_go': { before: string | number; n: number };
  'hand.label': { n: number };
  'market.discards': { n: number };
  'market.take': { card: string | number };
  'market.unseen_label': { cards: string | number };
  'move.card': { card: string | number };
  'move.claim': { cards: string | number; route: string | number };
  'move.keep': { tickets: string | number };
  'offer.keep': { n: number };
  'player.buses': { n: number };
  'player.cards': { n: number };
  'player.tickets': { n: number };
  'puzzle.fewest': { ticket: string | number };
  'puzzle.safe': { n: string | number; ticket: string | number };
  'puzzle.why_fewest': { n: string | number };
  'route.again': { cards: string | number; points: string | number };
  'route.claim': { cards: string | number; points: string | number };
  'route.helps': { tickets: string | number };
  'route.lacks': { cards: string | number };
  'route.lacks_any': { n: number };
  'route.name': { a: string | number; b: string | number; colour: string | number; length: string | number };
  'route.of': { name: string | number };
  'routes_of': { name: string | number };
  'status.last_turns': { n: number };
  'status.turn': { ways: string | number };
  'ticket.name': { a: string | number; b: string | number; n: number };
  'ticket.to_go': { n: number };
  'tickets.open': { points: string | number };
}

/** The facts in the sentence about each event. */
export interface EventFacts {
  begins: object;
  chosen: { names: unknown };
  claim: { a: unknown; b: unknown; cards: unknown; names: unknown; points: unknown };
  district: { district: unknown; points: unknown };
  draw: { card: unknown };
  draw_deck: { card: unknown };
  kept: { count: unknown; returned: unknown };
  last_turns: { buses: unknown };
  new_deck: { times: unknown };
  no_second_card: object;
  pass: object;
  swept: { row: unknown; times: unknown };
  tickets: { count: unknown; names: unknown };
  turned_up: { cards: unknown };
}
