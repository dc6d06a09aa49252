/** A turn being chosen: the possible moves, what is pointed at, and the route or action chosen but not yet confirmed. */
import { TwoPhase, type Later } from '$/table/twoPhase.svelte';
import { plus, thrifty, total, without } from './cards';
import type { Card, Cards, Claim, Draw, DrawTickets, Pass, Line, Position } from './types';

export const NO_LINES: readonly Line[] = [];

type Chosen = Claim | DrawTickets | null;

/** The chosen move and what is pointed at, for the moves of one turn; and the route pointed at, claimable or not. */
interface Considered {
  of: readonly Line[];
  line: Chosen;
  at: Line | null;
  route: number | null;
}

export class TurnDraft {
  private readonly considered: TwoPhase<Considered>;

  /**
   * `offered`: every legal move, NO_LINES if it is not this viewer's turn; `hand`: the cards to pay with; `later`: when the page follows what the
   * board shows at once.
   */
  constructor(
    private readonly offered: () => readonly Line[],
    private readonly hand: () => Cards,
    later?: Later,
  ) {
    this.considered = new TwoPhase<Considered>({ of: NO_LINES, line: null, at: null, route: null }, later);
  }

  lines = $derived.by(() => this.offered());

  /** The ways to claim each route, the thriftiest first. */
  claims = $derived.by(() => {
    const found = new Map<number, Claim[]>();
    for (const line of this.lines) {
      if (line.action === 'claim') found.set(line.route, [...(found.get(line.route) ?? []), line]);
    }
    for (const [route, ways] of found) found.set(route, thrifty(ways, this.hand()));
    return found;
  });

  draws = $derived(new Map<Card | null, Draw>(this.lines.flatMap((line) => (line.action === 'draw' ? [[line.card, line]] : []))));
  tickets = $derived(this.lines.find((line): line is DrawTickets => line.action === 'tickets') ?? null);
  pass = $derived(this.lines.find((line): line is Pass => line.action === 'pass') ?? null);

  /** What waits for confirmation; nothing as soon as other moves are offered, because then another turn has begun. */
  chosen = $derived.by(() => this.chosenOf(this.considered.shown));

  private chosenOf({ of, line }: Considered): Claim | DrawTickets | Pass | null {
    return (of === this.lines ? line : null) ?? this.pass;
  }

  /** The ways to pay for the chosen route. */
  ways = $derived(this.chosen?.action === 'claim' ? (this.claims.get(this.chosen.route) ?? []) : []);

  /** The card or way to pay pointed at. */
  get pointed(): Line | null {
    const { of, at } = this.considered.now;
    return of === this.lines ? at : null;
  }

  set pointed(at: Line | null) {
    const { of, line, route } = this.considered.now;
    this.point({ of: this.lines, line: of === this.lines ? line : null, at, route });
  }

  /** The route pointed at. */
  get route(): number | null {
    return this.considered.now.route;
  }

  set route(route: number | null) {
    if (route !== this.route) this.point({ ...this.considered.now, route });
  }

  /** The route pointed at, as the page shows it. */
  routeShown = $derived.by(() => this.considered.shown.route);

  /** The claim to show in the hand: the one pointed at, else the chosen one. */
  claim = $derived.by(() => this.claimOf(this.considered.shown));

  private claimOf(considered: Considered): Claim | null {
    const { of, at, route } = considered;
    const line = this.chosenOf(considered);
    const chosen = line?.action === 'claim' ? line : null;
    if (of === this.lines && at?.action === 'claim') return at;
    const pointed = route === null || route === chosen?.route ? null : this.claims.get(route)?.[0];
    return pointed ?? chosen;
  }

  /** The claim and the route to show on the board, which does not wait for the page. */
  onBoard = $derived.by(() => this.claimOf(this.considered.now));
  chosenOnBoard = $derived.by(() => {
    const line = this.chosenOf(this.considered.now);
    return line?.action === 'claim' ? line.route : null;
  });

  /** Before the player's next step, the page must show what the board shows. */
  catchUp(): void {
    this.considered.catchUp();
  }

  /** Choose a route, with the thriftiest payment. False if it cannot be claimed. */
  pick(route: number): boolean {
    const ways = this.claims.get(route);
    if (!ways) return false;
    if (this.chosenOnBoard !== route) this.take(ways[0]!);
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

  /** Change what is pointed at, but not the choice. */
  private point(considered: Considered): void {
    this.considered.lead(considered, considered.line === this.considered.shown.line);
  }

  private take(line: Chosen): void {
    this.considered.lead({ of: this.lines, line, at: null, route: this.route });
  }
}

/** The table with a move that is sent but not yet confirmed, as far as its line determines it. */
export function withLine(position: Position, seat: number, line: Line, slot: number | null = null): Position {
  const hand = position.hands[seat] ?? {};
  const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((old, k) => (k === at ? value : old));
  if (line.action === 'claim') {
    const left = without(hand, line.cards);
    return {
      ...position,
      routes: put(position.routes, line.route - 1, seat),
      hands: put(position.hands, seat, left),
      cards: put(position.cards, seat, total(left)),
      buses: put(position.buses, seat, line.buses_left),
      progress: put(
        position.progress,
        seat,
        position.progress[seat]?.map((one) => (line.completed.includes(one.ticket) ? { ...one, completed: true } : one)) ?? null,
      ),
    };
  }
  if (line.action === 'draw' && line.card !== null) {
    const at = slot ?? position.row.indexOf(line.card);
    return {
      ...position,
      row: put(position.row, at, null),
      hands: put(position.hands, seat, plus(hand, line.card)),
      cards: put(position.cards, seat, position.cards[seat]! + 1),
    };
  }
  return position;
}
