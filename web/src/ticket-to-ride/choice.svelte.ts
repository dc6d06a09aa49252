/** A turn being made: what may be done, what is pointed at, and the route or action chosen but not yet confirmed. */
import { thrifty } from './cards';
import type { Card, Cards, Claim, Draw, DrawTickets, Pass, Play } from './types';

export const NO_PLAYS: readonly Play[] = [];

type Chosen = Claim | DrawTickets | null;

export class Choice {
  private taken = $state.raw<{ of: readonly Play[]; play: Chosen }>({ of: NO_PLAYS, play: null });
  private point = $state.raw<{ of: readonly Play[]; at: Play | null }>({ of: NO_PLAYS, at: null });
  /** The route pointed at, claimable or not. */
  route = $state.raw<number | null>(null);

  /** `offered`: every legal move, NO_PLAYS when it is not this viewer's turn; `hand`: what they are paid from. */
  constructor(
    private readonly offered: () => readonly Play[],
    private readonly hand: () => Cards,
  ) {}

  plays = $derived.by(() => this.offered());

  /** The ways to claim each route, the thriftiest first. */
  claims = $derived.by(() => {
    const found = new Map<number, Claim[]>();
    for (const play of this.plays) {
      if (play.action === 'claim') found.set(play.route, [...(found.get(play.route) ?? []), play]);
    }
    for (const [route, ways] of found) found.set(route, thrifty(ways, this.hand()));
    return found;
  });

  draws = $derived(
    new Map<Card | null, Draw>(this.plays.flatMap((play) => (play.action === 'draw' ? [[play.card, play]] : []))),
  );
  tickets = $derived(this.plays.find((play): play is DrawTickets => play.action === 'tickets') ?? null);
  pass = $derived(this.plays.find((play): play is Pass => play.action === 'pass') ?? null);

  /** What waits to be confirmed: nothing as soon as other moves are offered, as then another turn has begun. */
  chosen = $derived.by((): Claim | DrawTickets | Pass | null => {
    const chosen = this.taken.of === this.plays ? this.taken.play : null;
    return chosen ?? this.pass;
  });

  /** The ways to pay for the route chosen. */
  ways = $derived(this.chosen?.action === 'claim' ? (this.claims.get(this.chosen.route) ?? []) : []);

  /** The card or way to pay pointed at. */
  get pointed(): Play | null {
    return this.point.of === this.plays ? this.point.at : null;
  }

  set pointed(at: Play | null) {
    this.point = { of: this.plays, at };
  }

  /** The claim to show on the board and in the hand: the one pointed at, else the one chosen. */
  claim = $derived.by((): Claim | null => {
    const chosen = this.chosen?.action === 'claim' ? this.chosen : null;
    if (this.pointed?.action === 'claim') return this.pointed;
    const pointed = this.route === null || this.route === chosen?.route ? null : this.claims.get(this.route)?.[0];
    return pointed ?? chosen;
  });

  /** Choose a route, to be paid in the thriftiest way. False if it cannot be claimed. */
  pick(route: number): boolean {
    const ways = this.claims.get(route);
    if (!ways) return false;
    if (this.chosen?.action !== 'claim' || this.chosen.route !== route) this.take(ways[0]!);
    this.pointed = null;
    return true;
  }

  pay(way: Claim): void {
    this.take(way);
  }

  drawTickets(): void {
    this.take(this.tickets);
  }

  cancel(): void {
    this.take(null);
  }

  private take(play: Chosen): void {
    this.taken = { of: this.plays, play };
    this.pointed = null;
  }
}
