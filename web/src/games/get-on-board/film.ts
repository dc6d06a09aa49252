/** Reads the films of Get on Board: the kernels compute, and this converts their results. */
import type { LogEntry } from '$/api/api.generated';
import { Film, FilmReader, type AnyReader, type FilmConstants, type FilmEntries } from '$/engine/film';
import type { Kernels } from '$/engine/kernels';
import { readersOf, structReader, type Kind, type Reading, type Readers } from '$/engine/reading';
import type { Player, Points, State, LineRow, Board as BoardRow } from './kernels.generated';
import type { Board, Boxes, GetOnBoard, Lanes, Layout, Line, Position, Sheet } from './types';

export interface Constants extends FilmConstants {
  tickets: number;
  turn_spaces: number;
  /** Solo: the rounds before which a rush hour card turns up. */
  rush_hours: readonly number[];
  /** The number of common objectives; one more in the rush hour. */
  objectives_dealt: number;
  /** Two journeys: the number of the second, and the index of the finished first among the players. */
  second_journey: number;
  other_journey: number;
  /** The index of the first place or entrance among the symbols. */
  first_place: number;
  entrance: number;
  /** The bits for what is hidden of a player. */
  secrets: number;
  sheet: number;
  editions: Readonly<Record<string, Edition>>;
}

interface Edition {
  zones: readonly string[];
  /** The symbols by name, with their numbers. */
  passengers: Readonly<Record<string, number>>;
  places: Readonly<Record<string, number>>;
  kinds: Readonly<Record<string, Kind>>;
  tables: Readonly<Record<'Position' | 'Boxes' | 'Line', Reading>>;
}

/** The readers of a game with a number of common objectives. */
interface StructReaders {
  position: (state: State) => Partial<Position>;
  boxes: (player: Player) => Boxes;
  line: (row: LineRow) => Omit<Line, 'moves' | 'boxes'>;
}

export interface Entries extends FilmEntries {
  score(board: number, state: number, seat: number, points: number): number;
  score_journey(board: number, state: number, place: number, points: number): number;
  shape_asked(sheet: number, ticket: number): number;
  begin_turn_of(board: number, state: number, seat: number): number;
  count_symbols(board: number, state: number, scratch: number, seat: number, points: number): void;
  arrange_lanes(points: number, nodes: number, stops: number, lengths: number, seats: number, rows: number): number;
}

const NO_MOVE = -1;

declare module '$/engine/film' {
  interface GameShapes {
    'get-on-board': GetOnBoard;
  }
}

export const films = (kernels: Kernels<Entries>, name: string, bytes: Uint8Array, { board, layout }: { board: Board; layout: Layout }): AnyReader =>
  new GetOnBoardFilms(kernels, name, bytes, board, layout);

export class GetOnBoardFilms extends FilmReader<GetOnBoard, State, Constants, Entries> {
  protected readonly readers: Readers;
  private readonly places: BoardRow;
  private readonly edition: Edition;
  private readonly structs = new Map<number, StructReaders>();
  /** The intersections in the order of their names, for the kernel that arranges lanes. */
  private readonly nodes: readonly string[];
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly lanesMemory: { points: number; stops: number; lengths: number; rows: number; width: number };
  private readonly points: number;
  private readonly symbols: number;

  constructor(
    kernels: Kernels<Entries>,
    boardName: string,
    board: Uint8Array,
    protected readonly facts: Board,
    layout: Layout,
  ) {
    super(kernels, boardName, board);
    const { constants } = this;
    const { edition, intersections } = facts;
    this.places = kernels.structs.read<BoardRow>('Board', board);
    this.edition = constants.editions[edition]!;
    this.readers = readersOf(this.edition.kinds, facts);
    this.points = kernels.argument('score', 3);
    this.symbols = kernels.argument('count_symbols', 4);
    this.nodes = intersections.map(({ id }) => id).sort();
    this.numbers = new Map(this.nodes.map((name, number) => [name, number]));
    const [points, stops, lengths, rows] = [0, 2, 3, 5].map((place) => kernels.argument('arrange_lanes', place));
    this.lanesMemory = { points: points!, stops: stops!, lengths: lengths!, rows: rows!, width: kernels.argumentShape('arrange_lanes', 5).at(-1)! };
    const view = kernels.view();
    for (const [number, name] of this.nodes.entries()) {
      for (const axis of [0, 1] as const) view.setFloat64(points! + (2 * number + axis) * 8, layout.positions[name]![axis], true);
    }
  }

  /** Who is the inspector does not matter to somebody who plays solo. */
  override log(film: Film, ply: number): LogEntry<GetOnBoard>[] {
    const entries = super.log(film, ply);
    if (this.state(film.states[ply]!).seats > 1) return entries;
    return entries.map((entry) => (entry.key === 'round' ? { ...entry, seat: undefined } : entry));
  }

  override linesAhead(bytes: Uint8Array, seat: number): Line[] | null {
    this.put(this.before, bytes);
    return this.kernels.call.begin_turn_of(this.board, this.before, seat) ? this.linesAt(this.before) : null;
  }

  override symbolPoints(bytes: Uint8Array, seat: number): Record<string, number> {
    const { constants, kernels } = this;
    this.put(this.before, bytes);
    kernels.call.count_symbols(this.board, this.before, this.after, seat, this.symbols);
    const points = kernels.shorts(this.symbols, constants.entrance + 1);
    const { passengers, places } = this.edition;
    const worth = (codes: Readonly<Record<string, number>>, first: number) =>
      Object.entries(codes).map(([name, code]) => [name, points[first + code]!] as const);
    return {
      ...Object.fromEntries([...worth(passengers, 0), ...worth(places, constants.first_place)]),
      ...(this.facts.edition === 'metros' ? { entrance: points[constants.entrance]! } : {}),
    };
  }

  protected isLine(row: number, moves: string): boolean {
    return this.moveTexts(this.kernels.read<LineRow>('LineRow', row)).join(' ') === moves;
  }

  override order({ order }: Line): number {
    return order;
  }

  protected position(film: Film, ply: number): Position {
    const { constants, facts } = this;
    const state = this.state(film.states[ply]!);
    const players = this.players(state);
    const isPlaying = state.phase !== constants.choosing && state.phase !== constants.over;
    const ticket = state.round_number ? state.tickets[state.round_number - 1]! : null;
    const shapes = players.map(({ sheet }) =>
      Array.from({ length: constants.tickets }, (_, card) => this.readers.shape!(this.kernels.call.shape_asked(sheet, card + 1)) as Position['shapes'][number]),
    );
    const { first, second } = this.journeys(film, ply, state);
    const lines = second;
    return {
      ...this.structsOf(state).position(state),
      ticket,
      tickets_to_come: [...state.tickets.slice(state.round_number)].sort((a, b) => a - b),
      shapes: ticket === null ? [] : shapes.map((asked) => asked[ticket - 1]!),
      shapes_by_ticket: shapes,
      markers: isPlaying ? state.markers : 0,
      placed: isPlaying ? state.placed : 0,
      turn_spaces: players.map(({ turn_zone }) => constants.turn_spaces - turn_zone),
      lines,
      lanes: this.lanes(lines),
      eliminated: [...players.keys()].filter((seat) => players[seat]!.eliminated),
      personal: players.map(({ hidden, personal }) => (hidden & constants.secrets ? null : [...facts.personal_objectives[personal - 1]!])),
      ...(state.rush_hour ? { rush_hours: [...constants.rush_hours] } : {}),
      ...(state.journey ? { journey: state.journey } : {}),
      ...(first ? { first_line: first } : {}),
    } as Position;
  }

  sheet(bytes: Uint8Array, seat: number): Sheet | null {
    const state = this.state(bytes);
    const player = state.players[seat]!;
    const { secrets, sheet } = this.constants;
    if (player.hidden & sheet) return null;
    const total = this.kernels.call.score(this.board, this.put(this.before, bytes), seat, this.points);
    const found = this.kernels.read<Points>('Points', this.points);
    const points: Record<string, number | null> = Object.fromEntries(this.byZone(found.zones));
    const isOut = found.out !== 0;
    const boxes = this.structsOf(state).boxes(player);
    if (state.journey) boxes.journeys = this.journeySheets(state);
    if (player.hidden & secrets) {
      points.personal = null;
      delete boxes.personal;
    }
    return { ...points, total: isOut ? null : total, boxes } as Sheet;
  }

  /** The sheets of the journeys that have begun; the state is in `before`. */
  private journeySheets(state: State): NonNullable<Boxes['journeys']> {
    const { second_journey: second, other_journey: other } = this.constants;
    return (state.journey === second ? [other, 0] : [0]).map((place) => {
      const total = this.kernels.call.score_journey(this.board, this.before, place, this.points);
      const { zones, out } = this.kernels.read<Points>('Points', this.points);
      const points = { ...Object.fromEntries(this.byZone(zones)), total: out ? null : total };
      return { points, boxes: this.structsOf(state).boxes(state.players[place]!) };
    });
  }

  protected line(at: number, state: State): Line {
    const row = this.kernels.read<LineRow>('LineRow', at);
    const { boxes, line } = this.structsOf(state);
    const [was, now] = [boxes(state.players[state.seat]!), boxes(row.player[0]!)];
    const changed = Object.entries(now).filter(([name, box]) => JSON.stringify(box) !== JSON.stringify(was[name as keyof Boxes]));
    return { ...line(row), moves: this.moveTexts(row), boxes: Object.fromEntries(changed) };
  }

  private players(state: State): readonly Player[] {
    return state.players.slice(0, state.seats);
  }

  private byZone(points: Int16Array): [string, number][] {
    return this.edition.zones.map((zone, number) => [zone, points[number]!]);
  }

  private moveTexts({ moves }: LineRow): string[] {
    return Array.from(moves)
      .filter((code) => code !== NO_MOVE)
      .map((code) => this.texts[code]!);
  }

  private structsOf({ rush_hour }: State): StructReaders {
    const { readers } = this;
    const { Boxes, Line, Position } = this.edition.tables;
    const objectives = this.constants.objectives_dealt + rush_hour;
    const found = this.structs.get(objectives) ?? {
      position: structReader<Partial<Position>>(Position, readers, { objectives }),
      boxes: structReader<Boxes>(Boxes, readers, { objectives }),
      line: structReader<Omit<Line, 'moves' | 'boxes'>>(Line, readers),
    };
    this.structs.set(objectives, found);
    return found;
  }

  /** Every player's line; of two journeys, the current line and the finished first one. */
  private journeys(film: Film, ply: number, state: State): { first: string[] | null; second: string[][] } {
    const { second_journey: second, other_journey: other } = this.constants;
    if (state.journey !== second) return { first: null, second: this.driven(film, 0, ply, this.players(state)) };
    // A journey begins with a departure, before round 1.
    let begins = ply;
    while (this.state(film.states[begins]!).journey === second) begins -= 1;
    begins += 1;
    const [first] = this.driven(film, 0, begins, [state.players[other]!]);
    return { first: first!, second: this.driven(film, begins, ply, this.players(state)) };
  }

  /** The players' lines between two plies as intersections; empty before all have chosen their departure. */
  private driven(film: Film, from: number, to: number, players: readonly Player[]): string[][] {
    if (to < from + players.length) return players.map(() => []);
    const lines = players.map(({ ticket }) => [this.facts.intersections[this.places.departure[ticket]!]!.id]);
    for (let at = from + players.length; at < to; at++) {
      const move = film.moves[at]!;
      if (move !== 'stop') lines[film.movers[at]!]!.push(move);
    }
    return lines;
  }

  private lanes(lines: readonly (readonly string[])[]): Lanes[] {
    const { kernels, nodes, numbers } = this;
    const { points, stops, lengths, rows, width } = this.lanesMemory;
    const view = kernels.view();
    let count = 0;
    for (const [seat, line] of lines.entries()) {
      view.setInt32(lengths + 4 * seat, line.length, true);
      for (const name of line) view.setInt32(stops + 4 * count++, numbers.get(name)!, true);
    }
    const found = kernels.call.arrange_lanes(points, nodes.length, stops, lengths, lines.length, rows);
    const after = kernels.view();
    return Array.from({ length: found }, (_, row) => {
      const number = (place: number): number => after.getInt32(rows + 4 * (row * width + place), true);
      return { a: nodes[number(0)]!, b: nodes[number(1)]!, seats: Array.from({ length: number(2) }, (_, place) => number(3 + place)) };
    });
  }
}
