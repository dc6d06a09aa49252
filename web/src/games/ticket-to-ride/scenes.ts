/** A turn of Ticket to Ride scene by scene: a card taken, a route claimed bus by bus, and important events. */
import type { Counting, Item, Scene, TurnShown } from '../scenes';
import type { TicketToRide } from './types';

/** ms at the brisk pace. */
const CARD = 380;
const TICKETS = 600;
const LAID = 420;
const BUS = 110;
const BANNER = 1100;
/** The duration of a turn without animation. */
const STILL = 700;

/** Events shown as a banner. */
export const RARE: ReadonlySet<string> = new Set(['swept', 'new_deck', 'no_second_card', 'district', 'last_turns']);

export function scenesOf({ before, after, entries, mine }: TurnShown<TicketToRide>): Scene<TicketToRide>[] {
  const isOurs = before.to_move === null || mine.includes(before.to_move);
  const claim = entries.find(({ key }) => key === 'claim');
  const ms = claim ? LAID + BUS * length(claim.cards) : entries.some(({ key }) => key.startsWith('draw')) ? CARD : TICKETS;
  const shown: Scene<TicketToRide> = { ms: isOurs ? 0 : ms, still: isOurs ? 0 : STILL, view: { ...after, is_over: false, to_move: before.to_move }, entries };
  return entries.some(({ key }) => RARE.has(key)) ? [shown, { ms: BANNER }] : [shown];
}

/** What is counted separately at the end. */
export type CountedItem = { ticket: number; completed: boolean } | { district: number };

/** The end: the buses drive in again, then every ticket and every district is counted. */
export const counting: Counting<TicketToRide, CountedItem> = {
  built: (position, seats) => ({
    ...position,
    routes: position.routes.map((owner) => (owner !== null && seats.has(owner) ? owner : null)),
  }),
  items(view, seat): Item<CountedItem>[] {
    const sheet = view.sheets[seat];
    if (!sheet) return [];
    return [
      { zone: 'routes', points: sheet.routes },
      ...(sheet.boxes.tickets ?? []).map(({ ticket, points, completed }) => ({
        zone: 'tickets',
        points: completed ? points : -points,
        part: { ticket, completed },
      })),
      ...sheet.boxes.districts.map((district) => ({ zone: 'districts', points: district, part: { district } })),
    ];
  },
};

/** The number of cards paid. */
function length(cards: unknown): number {
  return Object.values((cards ?? {}) as Record<string, number>).reduce((sum, count) => sum + count, 0);
}
