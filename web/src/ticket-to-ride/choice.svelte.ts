/** A turn being made: what may be done, what is pointed at, and the route or action chosen but not yet confirmed. */
import { thrifty } from './cards';
import type { Card, Cards, Claim, Draw, DrawTickets, Keep, Pass, Play } from './types';

export class Choice {
  /** Every legal move; empty when it is not this viewer's turn. */
  plays = $state.raw<readonly Play[]>([]);
  hand = $state.raw<Cards>({});
  /** What is chosen and waits to be confirmed. */
  chosen = $state.raw<Claim | DrawTickets | Pass | null>(null);
  /** The route pointed at, claimable or not. */
  route = $state.raw<number | null>(null);
  /** The card or way to pay pointed at. */
  pointed = $state.raw<Play | null>(null);

  /** The ways to claim each route, the thriftiest first. */
  claims = $derived.by(() => {
    const found = new Map<number, Claim[]>();
    for (const play of this.plays) {
      if (play.action === 'claim') found.set(play.route, [...(found.get(play.route) ?? []), play]);
    }
    for (const [route, ways] of found) found.set(route, thrifty(ways, this.hand));
    return found;
  });

  draws = $derived(
    new Map<Card | null, Draw>(this.plays.flatMap((play) => (play.action === 'draw' ? [[play.card, play]] : []))),
  );
  tickets = $derived(this.plays.find((play): play is DrawTickets => play.action === 'tickets') ?? null);
  pass = $derived(this.plays.find((play): play is Pass => play.action === 'pass') ?? null);
  keeps = $derived(this.plays.filter((play): play is Keep => play.action === 'keep'));

  /** The ways to pay for the route chosen. */
  ways = $derived(this.chosen?.action === 'claim' ? (this.claims.get(this.chosen.route) ?? []) : []);

  /** The claim to show on the board and in the hand: the one pointed at, else the one chosen. */
  claim = $derived.by((): Claim | null => {
    if (this.pointed?.action === 'claim') return this.pointed;
    if (this.route !== null && this.claims.has(this.route) && this.route !== this.claimed) {
      return this.claims.get(this.route)![0]!;
    }
    return this.chosen?.action === 'claim' ? this.chosen : null;
  });

  /** A new turn, or none. */
  begin(plays: readonly Play[], hand: Cards): void {
    this.plays = plays;
    this.hand = hand;
    this.chosen = plays.length === 1 && plays[0]!.action === 'pass' ? plays[0]! : null;
    this.pointed = null;
  }

  /** Choose a route, to be paid in the thriftiest way. False if it cannot be claimed. */
  pick(route: number): boolean {
    const ways = this.claims.get(route);
    if (!ways) return false;
    if (this.claimed !== route) this.chosen = ways[0]!;
    this.pointed = null;
    return true;
  }

  pay(way: Claim): void {
    this.chosen = way;
    this.pointed = null;
  }

  drawTickets(): void {
    this.chosen = this.tickets;
    this.pointed = null;
  }

  cancel(): void {
    this.chosen = this.pass;
    this.pointed = null;
  }

  /** The route chosen. */
  private get claimed(): number | null {
    return this.chosen?.action === 'claim' ? this.chosen.route : null;
  }
}
