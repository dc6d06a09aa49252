/** Reads the films of Ticket to Ride: the kernels compute, and this converts their results. */
import { Film, FilmReader, type AnyReader, type FilmConstants, type FilmEntries } from '$/engine/film';
import { soFar } from './points';
import type { Kernels } from '$/engine/kernels';
import { bits, readersOf, structReader, type Kind, type Reading, type Readers } from '$/engine/reading';
import type { Board as BoardRow, LineRow, Progress, SheetRow, State } from './kernels.generated';
import type { Board, Boxes, Card, Cards, DistrictProgress, Line, Position, Sheet, TicketProgress, TicketToRide } from './types';
import type { Line as AnyLine } from './types.generated';

interface Constants extends FilmConstants {
  kinds: Readonly<Record<string, Kind>>;
  tables: Readonly<Record<'Position' | 'Boxes' | 'Line', Reading>>;
  cards: readonly Card[];
  zones: readonly string[];
  /** Buses to go if no way is open. */
  no_way: number;
  /** How lists of cards and payments are packed into one figure. */
  card_bits: number;
  payment_step: number;
  /** The bits for what is hidden of a player. */
  secrets: number;
  sheet: number;
}

interface Entries extends FilmEntries {
  write_sheet(board: number, state: number, seat: number, sheet: number): void;
  find_progress(board: number, state: number, seat: number, progress: number): void;
  count_unseen(board: number, state: number, cards: number): void;
}

declare module '$/engine/film' {
  interface GameShapes {
    'ticket-to-ride': TicketToRide;
  }
}

/** The numbers of routes, from 1. */
const routes = (set: number | bigint): number[] => bits(set).map((route) => route + 1);

export const films = (kernels: Kernels<Entries>, name: string, bytes: Uint8Array, { board }: { board: Board }): AnyReader =>
  new TicketToRideFilms(kernels, name, bytes, board);

class TicketToRideFilms extends FilmReader<TicketToRide, State, Constants, Entries> {
  protected readonly readers: Readers;
  private readonly map: BoardRow;
  private readonly sheetRow: number;
  private readonly boxes: (sheet: object) => Boxes;
  private readonly lineOf: (row: object) => Omit<AnyLine, 'moves' | 'boxes'>;
  private readonly positions: readonly ((state: object) => Partial<Position>)[];
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
    this.sheetRow = kernels.argument('write_sheet', 3);
    this.progress = kernels.argument('find_progress', 3);
    this.unseen = kernels.argument('count_unseen', 2);
    this.names = new Map(facts.locations.map(({ id, name }) => [id, name]));
    this.readers = readersOf(constants.kinds, facts, {
      cards: (list) => this.cardList(list),
      payment: (payment) => this.payment(payment),
      tickets: bits,
      ticket_names: (tickets) => bits(tickets).map((ticket) => this.ticketName(ticket)),
      route: (route) => route + 1,
      routes,
      ticket_points: (ticket) => facts.tickets[ticket - 1]!.points,
      route_start: (route) => this.names.get(facts.routes[route]!.a),
      route_end: (route) => this.names.get(facts.routes[route]!.b),
    });
    const { Boxes, Line, Position } = constants.tables;
    this.boxes = structReader(Boxes, this.readers);
    this.lineOf = structReader(Line, this.readers);
    const [, , [mostSeats] = []] = kernels.structs.field('State', 'players');
    this.positions = Array.from({ length: mostSeats! + 1 }, (_, seats) => structReader(Position, this.readers, { seats, routes: this.map.routes }));
  }

  protected position(film: Film, ply: number): Position {
    const { constants, kernels } = this;
    const bytes = film.states[ply]!;
    const state = this.state(bytes);
    const players = state.players.slice(0, state.seats);
    const owners = Array.from(state.owner.slice(0, this.map.routes));
    const progress = players.map((_, seat) => this.progressOf(bytes, seat));
    const offers = players.map(({ offer }) => Array.from(offer.filter((ticket) => ticket > 0)).sort((a, b) => a - b));
    kernels.call.count_unseen(this.board, this.put(this.before, bytes), this.unseen);
    const unseen = new Int8Array(kernels.copy(this.unseen, constants.cards.length).buffer);
    return {
      ...this.positions[state.seats]!(state),
      deck: state.deck_end - state.deck_top,
      open: players.map((player) => routes(player.open).filter((route) => this.map.length[route - 1]! <= player.buses)),
      ticket_counts: players.map(({ kept, offer }) => kept + offer.filter((ticket) => ticket !== 0).length),
      offer: film.seat === null ? [] : offers[film.seat]!,
      progress: players.map(({ buses, hidden, tickets }, seat) =>
        hidden & constants.secrets
          ? null
          : [...bits(tickets), ...offers[seat]!].map((ticket) => this.ticketProgress(ticket, seat, owners, buses, progress[seat]!)),
      ),
      districts: progress.map((found) => this.districts(found)),
      unseen: Object.fromEntries(constants.cards.map((name, card) => [name, unseen[card]!] as const).filter(([, count]) => count)),
    } as Position;
  }

  sheet(bytes: Uint8Array, seat: number): Sheet | null {
    const { secrets, sheet, zones } = this.constants;
    const { hidden } = this.state(bytes).players[seat]!;
    if (hidden & sheet) return null;
    const row = this.sheetOf(this.put(this.before, bytes), seat);
    const points = Object.fromEntries(zones.map((zone, number) => [zone, row.zones[number]!]));
    const boxes = this.boxes(row);
    if (!(hidden & secrets)) return { ...points, total: row.total, boxes } as Sheet;
    delete boxes.tickets;
    delete boxes.ticket_points;
    return { ...points, tickets: null, completed: null, total: points.routes! + points.districts!, boxes } as Sheet;
  }

  override soFar(sheet: Sheet): number {
    return soFar(sheet).total;
  }

  protected isLine(row: number, moves: string): boolean {
    return moves.startsWith(this.texts[this.kernels.read<LineRow>('LineRow', row).move]!);
  }

  protected line(at: number, state: State): Line {
    if (this.known?.state !== state) this.known = { state, boxes: this.boxes(this.sheetOf(this.before, state.seat)) };
    const row = this.kernels.read<LineRow>('LineRow', at); // after a kernel, which may move the memory
    const was = this.known.boxes;
    const changed = Object.entries(this.boxes(row.sheet[0]!)).filter(([name, box]) => JSON.stringify(box) !== JSON.stringify(was[name as keyof Boxes]));
    return { ...this.lineOf(row), moves: [this.texts[row.move]!], boxes: Object.fromEntries(changed) } as Line;
  }

  /** The boxes of the seat to move before its lines. */
  private known: { state: State; boxes: Boxes } | null = null;

  private sheetOf(state: number, seat: number): SheetRow {
    this.kernels.call.write_sheet(this.board, state, seat, this.sheetRow);
    return this.kernels.read<SheetRow>('SheetRow', this.sheetRow);
  }

  private progressOf(bytes: Uint8Array, seat: number): Progress {
    this.kernels.call.find_progress(this.board, this.put(this.before, bytes), seat, this.progress);
    return this.kernels.structs.read<Progress>('Progress', this.kernels.copy(this.progress, this.kernels.structs.size('Progress')));
  }

  private ticketProgress(ticket: number, seat: number, owners: readonly number[], left: number, found: Progress): TicketProgress {
    const way = routes(found.ways[ticket]!);
    const toGo = found.to_go[ticket]!;
    const buses = toGo === this.constants.no_way ? null : toGo;
    return {
      ticket,
      completed: ((found.joined >> BigInt(ticket)) & 1n) === 1n,
      owned: way.filter((route) => owners[route - 1] === seat),
      missing: way.filter((route) => owners[route - 1] !== seat),
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

  private payment(payment: number): Cards {
    const { cards, payment_step: step } = this.constants;
    const paid = [
      [cards[Math.floor(payment / step ** 2)]!, Math.floor(payment / step) % step],
      ['bus', payment % step],
    ] as const;
    return Object.fromEntries(paid.filter(([, count]) => count));
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
