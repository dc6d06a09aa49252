/** Reads the films of Ticket to Ride: the kernels compute, and this converts their results. */
import { bits, Film, FilmReader, type AnyReader, type FilmConstants, type FilmEntries } from '$/engine/film';
import type { Readers } from '$/engine/events';
import type { Kernels } from '$/engine/kernels';
import type { Board as BoardRow, LineRow, Progress, State } from './kernels.generated';
import type { Board, Boxes, Card, Cards, DistrictProgress, Gains, Line, Position, Sheet, TicketProgress, TicketToRide } from './types';
import type { Line as AnyLine, TicketBox } from './types.generated';

interface Constants extends FilmConstants {
  phases: readonly Position['phase'][];
  cards: readonly Card[];
  zones: readonly string[];
  actions: readonly AnyLine['action'][];
  /** Special values for a card of the row, an owner, and buses to go (if no way is open; if there is nothing to show). */
  no_card: number;
  nobody: number;
  no_way: number;
  untold: number;
  from_deck: number;
  /** How lists of cards and payments are packed into one figure. */
  card_bits: number;
  payment_step: number;
  /** The bits for what is hidden of a player. */
  secrets: number;
  sheet: number;
}

interface Entries extends FilmEntries {
  score_zones(board: number, state: number, seat: number, zones: number): number;
  find_progress(board: number, state: number, seat: number, progress: number): void;
  count_unseen(board: number, state: number, cards: number): void;
}

declare module '$/engine/film' {
  interface GameShapes {
    'ticket-to-ride': TicketToRide;
  }
}

export const films = (kernels: Kernels<Entries>, name: string, bytes: Uint8Array, { board }: { board: Board }): AnyReader =>
  new TicketToRideFilms(kernels, name, bytes, board);

class TicketToRideFilms extends FilmReader<TicketToRide, State, Constants, Entries> {
  protected readonly readers: Readers;
  private readonly map: BoardRow;
  private readonly zones: number;
  private readonly progress: number;
  private readonly unseen: number;
  private readonly names: ReadonlyMap<string, string>;

  constructor(
    kernels: Kernels<Entries>,
    boardName: string,
    board: Uint8Array,
    private readonly facts: Board,
  ) {
    super(kernels, boardName, board);
    const { constants } = this;
    this.map = kernels.structs.read<BoardRow>('Board', board);
    this.zones = kernels.argument('score_zones', 3);
    this.progress = kernels.argument('find_progress', 3);
    this.unseen = kernels.argument('count_unseen', 2);
    this.names = new Map(facts.locations.map(({ id, name }) => [id, name]));
    this.readers = {
      number: (number) => number,
      seats: bits,
      card: (card) => constants.cards[card],
      cards: (list) => this.cardList(list),
      payment: (payment) => this.payment(payment),
      tickets: bits,
      ticket_names: (tickets) => bits(tickets).map((ticket) => this.ticketName(ticket)),
      route: (route) => route + 1,
      route_start: (route) => this.names.get(facts.routes[route]!.a),
      route_end: (route) => this.names.get(facts.routes[route]!.b),
    };
  }

  protected position(film: Film, ply: number): Position {
    const { constants, kernels } = this;
    const bytes = film.states[ply]!;
    const state = this.state(bytes);
    const players = state.players.slice(0, state.seats);
    const owners = Array.from(state.owner.slice(0, this.map.routes));
    const progress = players.map((_, seat) => this.progressOf(bytes, seat));
    const isOpen = players.map(({ hidden }) => !(hidden & constants.secrets));
    const tickets = players.map((player) => bits(player.tickets));
    const offers = players.map(({ offer }) => Array.from(offer.filter((ticket) => ticket > 0)).sort((a, b) => a - b));
    kernels.call.count_unseen(this.board, this.put(this.before, bytes), this.unseen);
    const unseen = new Int8Array(kernels.copy(this.unseen, constants.cards.length).buffer);
    return {
      phase: constants.phases[state.phase]!,
      first: state.first,
      row: Array.from(state.row, (card) => (card === constants.no_card ? null : constants.cards[card]!)),
      deck: state.deck_end - state.deck_top,
      discards: this.counted(state.discards),
      ticket_deck: state.tickets_left,
      routes: owners.map((owner) => (owner === constants.nobody ? null : owner)),
      open: players.map((player) =>
        bits(player.open)
          .filter((route) => this.map.length[route]! <= player.buses)
          .map((route) => route + 1),
      ),
      buses: players.map(({ buses }) => buses),
      cards: players.map(({ held }) => held),
      hands: players.map(({ hand }, seat) => (isOpen[seat] ? this.counted(hand) : null)),
      ticket_counts: players.map(({ kept, offer }) => kept + offer.filter((ticket) => ticket !== 0).length),
      tickets: tickets.map((kept, seat) => (isOpen[seat] ? kept : null)),
      offer: film.seat === null ? [] : offers[film.seat]!,
      progress: progress.map((found, seat) =>
        isOpen[seat] ? [...tickets[seat]!, ...offers[seat]!].map((ticket) => this.ticketProgress(ticket, seat, owners, players[seat]!.buses, found)) : null,
      ),
      districts: progress.map((found) => this.districts(found)),
      turns_left: state.turns_left || null,
      unseen: this.counted(unseen),
    };
  }

  sheet(bytes: Uint8Array, seat: number): Sheet | null {
    const { constants } = this;
    const state = this.state(bytes);
    const player = state.players[seat]!;
    if (player.hidden & constants.sheet) return null;
    const total = this.kernels.call.score_zones(this.board, this.put(this.before, bytes), seat, this.zones);
    const [routes, tickets, districts, completed] = this.kernels.shorts(this.zones, constants.zones.length);
    const found = this.progressOf(bytes, seat);
    const boxes = this.boxes(player.buses, this.owned(state, seat), found.districts, player.tickets, found.joined);
    if (!(player.hidden & constants.secrets)) {
      return { routes: routes!, tickets: tickets!, districts: districts!, completed: completed!, total, boxes };
    }
    delete boxes.tickets;
    delete boxes.ticket_points;
    return { routes: routes!, tickets: null, districts: districts!, completed: null, total: routes! + districts!, boxes };
  }

  protected line(at: number, state: State): Line {
    const joined = this.joinedBefore(state); // a kernel may move the memory, so rows are read after it
    const row = this.kernels.read<LineRow>('LineRow', at);
    const action = this.constants.actions[row.action]!;
    const gains = this.points(Array.from(row.changes));
    const player = state.players[state.seat]!;
    const owned = this.owned(state, state.seat);
    const was = this.boxes(player.buses, owned, joined.districts, player.tickets, joined.joined);
    const after = action === 'claim' ? [...owned, row.route + 1].sort((a, b) => a - b) : owned;
    const now = this.boxes(row.buses_left, after, row.districts, row.tickets, row.joined);
    const changed = Object.entries(now).filter(([name, box]) => JSON.stringify(box) !== JSON.stringify(was[name as keyof Boxes]));
    return {
      moves: [this.texts[row.move]!],
      gain: Object.values(gains).reduce((sum, points) => sum + points, 0),
      gains,
      eliminates: false,
      boxes: Object.fromEntries(changed),
      action,
      ...this.figures(action, row),
    } as Line;
  }

  /** The figures of an action. */
  private figures(action: AnyLine['action'], row: LineRow): Partial<AnyLine> {
    const { constants } = this;
    if (action === 'draw') {
      return { card: row.card === constants.from_deck ? null : constants.cards[row.card]!, ends_turn: row.ends_turn !== 0 };
    }
    if (action === 'tickets') return { count: row.count };
    if (action === 'keep') return { tickets: Array.from(row.keeps).filter((ticket) => ticket !== 0) };
    if (action === 'pass') return {};
    const completed = bits(row.completed);
    const [routes, , districts] = row.changes;
    const buses = (toGo: number): number | null => (toGo === constants.no_way ? null : toGo);
    const closed = new Map<number, number[]>();
    for (const [seat, routes] of row.closes.entries()) {
      for (const route of bits(routes)) closed.set(route + 1, [...(closed.get(route + 1) ?? []), seat]);
    }
    return {
      route: row.route + 1,
      cards: this.paid(row.colour, row.cards, row.buses),
      buses_left: row.buses_left,
      completes: completed.length,
      completed,
      secures: this.points([routes!, row.secured, districts!]),
      to_go: Array.from(row.before, (before, ticket) => ({ ticket, before: buses(before), after: buses(row.after[ticket]!) })).filter(
        (_, ticket) => row.before[ticket] !== constants.untold,
      ),
      closes: [...closed].sort(([a], [b]) => a - b).map(([route, seats]) => ({ route, seats })),
      last_turns: row.last_turns !== 0,
    };
  }

  private points(changes: readonly number[]): Gains {
    return Object.fromEntries(changes.map((points, zone) => [this.constants.zones[zone]!, points] as const).filter(([, points]) => points));
  }

  private progressOf(bytes: Uint8Array, seat: number): Progress {
    this.kernels.call.find_progress(this.board, this.put(this.before, bytes), seat, this.progress);
    return this.kernels.structs.read<Progress>('Progress', this.kernels.copy(this.progress, this.kernels.structs.size('Progress')));
  }

  /** What the seat to move has joined before a line; the state is in the buffer for lines. */
  private joinedBefore(state: State): Progress {
    if (this.known?.state !== state) {
      this.kernels.call.find_progress(this.board, this.before, state.seat, this.progress);
      this.known = {
        state,
        progress: this.kernels.structs.read<Progress>('Progress', this.kernels.copy(this.progress, this.kernels.structs.size('Progress'))),
      };
    }
    return this.known.progress;
  }

  private known: { state: State; progress: Progress } | null = null;

  private ticketProgress(ticket: number, seat: number, owners: readonly number[], left: number, found: Progress): TicketProgress {
    const routes = bits(found.ways[ticket]!);
    const toGo = found.to_go[ticket]!;
    const buses = toGo === this.constants.no_way ? null : toGo;
    return {
      ticket,
      completed: ((found.joined >> BigInt(ticket)) & 1n) === 1n,
      owned: routes.filter((route) => owners[route] === seat).map((route) => route + 1),
      missing: routes.filter((route) => owners[route] !== seat).map((route) => route + 1),
      buses,
      reachable: buses !== null && buses <= left,
    };
  }

  private districts(found: Progress): DistrictProgress[] {
    return [...found.parts.keys()]
      .filter((district) => found.parts[district])
      .map((district) => ({
        district,
        joined: bits(found.parts[district]!).map((location) => this.facts.locations[location]!.id),
        completed: ((found.districts >> BigInt(district)) & 1n) === 1n,
      }));
  }

  private owned(state: State, seat: number): number[] {
    return [...state.owner.keys()].filter((route) => route < this.map.routes && state.owner[route] === seat).map((route) => route + 1);
  }

  /** The sources of a sheet's points. */
  private boxes(buses: number, routes: readonly number[], districts: bigint, kept: bigint, joined: bigint): Boxes {
    const tickets: TicketBox[] = bits(kept).map((ticket) => ({
      ticket,
      points: this.map.ticket_points[ticket]!,
      completed: ((joined >> BigInt(ticket)) & 1n) === 1n,
    }));
    const sum = (completed: boolean): number => tickets.reduce((points, box) => points + (box.completed === completed ? box.points : 0), 0);
    return { buses, routes: [...routes], districts: bits(districts), tickets, ticket_points: { completed: sum(true), open: sum(false) } };
  }

  private counted(cards: Int8Array): Cards {
    return Object.fromEntries(this.constants.cards.map((name, card) => [name, cards[card]!] as const).filter(([, count]) => count));
  }

  private paid(colour: number, cards: number, buses: number): Cards {
    const paid = [
      [this.constants.cards[colour]!, cards],
      ['bus', buses],
    ] as const;
    return Object.fromEntries(paid.filter(([, count]) => count));
  }

  private payment(payment: number): Cards {
    const { payment_step: step } = this.constants;
    return this.paid(Math.floor(payment / step ** 2), Math.floor(payment / step) % step, payment % step);
  }

  private cardList(list: number): Card[] {
    const { card_bits, cards } = this.constants;
    const found: Card[] = [];
    for (let rest = list; rest; rest >>= card_bits) found.push(cards[(rest & ((1 << card_bits) - 1)) - 1]!);
    return found;
  }

  private ticketName(ticket: number): string {
    const { a, b, points } = this.facts.tickets[ticket - 1]!;
    return `${this.names.get(a)} – ${this.names.get(b)} (${points})`;
  }
}
