/** Reads the films of Get on Board: the kernels compute, and this converts their results. */
import { bits, Film, FilmReader, type AnyReader, type FilmConstants, type FilmEntries } from '$/engine/film';
import type { GameEvent } from '$/api/api.generated';
import type { EventTable, Readers } from '$/engine/events';
import type { Kernels } from '$/engine/kernels';
import type { Player, Points, State, LineRow, Board as BoardRow } from './kernels.generated';
import type { Board, Boxes, GetOnBoard, Lanes, Layout, Line, LoverRow, Position, Row, Sheet } from './types';

interface Constants extends FilmConstants {
  reasons: EventTable;
  phases: readonly Position['phase'][];
  shapes: readonly Position['shapes'][number][];
  tickets: number;
  zones: Readonly<Record<string, readonly string[]>>;
  parking_zones: readonly string[];
  passengers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  places: Readonly<Record<string, Readonly<Record<string, string>>>>;
  objectives: Readonly<Record<string, readonly Position['common'][number]['objective'][]>>;
  fluid: Readonly<Record<string, 'burgundy' | 'yellow'>>;
  /** The number of boxes of each kind. */
  boxes: Readonly<Record<'turn_zone' | 'grannies' | 'students' | 'interns' | 'schools' | 'traffic' | 'entrances', number>>;
  sights: Readonly<Record<'school' | 'landmark' | 'museum' | 'office', number>>;
  /** The value of a common objective: yellow, blue, taken away. */
  worth: readonly [yellow: number, blue: number, gone: number];
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
  /** By edition, for each figure of a line its field, its group if it has one, its name, and whether it is a flag. */
  figures: Readonly<Record<string, readonly (readonly [field: keyof LineRow, group: 'boards' | 'places' | 'parks' | null, name: string, flag: boolean])[]>>;
}

export interface Entries extends FilmEntries {
  score(board: number, state: number, seat: number, points: number): number;
  score_journey(board: number, state: number, place: number, points: number): number;
  shape_asked(sheet: number, ticket: number): number;
  begin_turn_of(board: number, state: number, seat: number): number;
  count_symbols(board: number, state: number, scratch: number, seat: number, points: number): void;
  explain(board: number, state: number, lines: number, count: number, advised: number, reasons: number): number;
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
  private readonly zones: readonly string[];
  /** The intersections in the order of their names, for the kernel that arranges lanes. */
  private readonly nodes: readonly string[];
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly lanesMemory: { points: number; stops: number; lengths: number; rows: number; width: number };
  private readonly points: number;
  private readonly symbols: number;
  private readonly reasons: number;

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
    this.zones = constants.zones[edition]!;
    this.readers = {
      number: (number) => number,
      seats: bits,
      intersection: (at) => intersections[at]!.id,
      sight: (at) => intersections[at]!.sight,
      passenger: (code) => constants.passengers[edition]![code],
      place: (code) => constants.places[edition]![code],
      colour: (code) => constants.fluid[code],
      zone: (number) => constants.parking_zones[number],
      objective: (number) => constants.objectives[edition]![number],
    };
    this.points = kernels.argument('score', 3);
    this.symbols = kernels.argument('count_symbols', 4);
    this.reasons = kernels.argument('explain', 5);
    this.nodes = intersections.map(({ id }) => id).sort();
    this.numbers = new Map(this.nodes.map((name, number) => [name, number]));
    const [points, stops, lengths, rows] = [0, 2, 3, 5].map((place) => kernels.argument('arrange_lanes', place));
    this.lanesMemory = { points: points!, stops: stops!, lengths: lengths!, rows: rows!, width: kernels.argumentShape('arrange_lanes', 5).at(-1)! };
    const view = kernels.view();
    for (const [number, name] of this.nodes.entries()) {
      for (const axis of [0, 1] as const) view.setFloat64(points! + (2 * number + axis) * 8, layout.positions[name]![axis], true);
    }
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
    const { edition } = this.facts;
    const passengers = Object.entries(constants.passengers[edition]!).filter(([code]) => Number(code) < constants.first_place);
    return {
      ...Object.fromEntries(passengers.map(([code, name]) => [name, points[Number(code)]!])),
      ...Object.fromEntries(Object.entries(constants.places[edition]!).map(([code, name]) => [name, points[constants.first_place + Number(code)]!])),
      ...(edition === 'metros' ? { entrance: points[constants.entrance]! } : {}),
    };
  }

  override reason(bytes: Uint8Array, moves: readonly string[]): GameEvent | null {
    const count = this.findLines(this.put(this.before, bytes));
    const size = this.kernels.structs.size('LineRow');
    const wanted = moves.join(' ');
    for (let number = 0; number < count; number++) {
      const row = this.kernels.read<LineRow>('LineRow', this.lineRows + number * size);
      if (this.moveTexts(row).join(' ') !== wanted) continue;
      const told = this.kernels.call.explain(this.board, this.before, this.lineRows, count, number, this.reasons);
      return this.read(this.constants.reasons, this.reasons, told)[0] ?? null;
    }
    return null;
  }

  protected position(film: Film, ply: number): Position {
    const { constants, facts } = this;
    const state = this.state(film.states[ply]!);
    const players = this.players(state);
    const isPlaying = state.phase !== constants.choosing && state.phase !== constants.over;
    const ticket = state.round_number ? state.tickets[state.round_number - 1]! : null;
    const shapes = players.map(({ sheet }) =>
      Array.from({ length: constants.tickets }, (_, card) => constants.shapes[this.kernels.call.shape_asked(sheet, card + 1)]!),
    );
    const { first, second } = this.journeys(film, ply, state);
    const lines = second;
    return {
      phase: constants.phases[state.phase]!,
      round: state.round_number,
      inspector: state.inspector,
      ticket,
      tickets_to_come: [...state.tickets.slice(state.round_number)].sort((a, b) => a - b),
      shapes: ticket === null ? [] : shapes.map((asked) => asked[ticket - 1]!),
      shapes_by_ticket: shapes,
      markers: isPlaying ? state.markers : 0,
      placed: isPlaying ? state.placed : 0,
      turn_spaces: players.map(({ turn_zone }) => constants.boxes.turn_zone - turn_zone),
      lines,
      lanes: this.lanes(lines),
      eliminated: [...players.keys()].filter((seat) => players[seat]!.eliminated),
      common: Array.from(state.common.slice(0, this.objectivesIn(state)), (objective, card) => ({
        objective: constants.objectives[facts.edition]![objective]!,
        points: constants.worth[state.flipped[card] as 0 | 1 | 2],
      })),
      personal: players.map(({ hidden, personal }) => (hidden & constants.secrets ? null : [...facts.personal_objectives[personal - 1]!])),
      fluid: constants.fluid[state.fluid] ?? null,
      ...(state.rush_hour ? { rush_hours: [...constants.rush_hours] } : {}),
      ...(state.journey ? { journey: state.journey } : {}),
      ...(first ? { first_line: first } : {}),
    };
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
    const boxes = this.boxes(player, state);
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
      return { points, boxes: this.boxes(state.players[place]!, state) };
    });
  }

  protected line(at: number, state: State): Line {
    const row = this.kernels.read<LineRow>('LineRow', at);
    const groups: Record<'boards' | 'places' | 'parks', Record<string, number>> = { boards: {}, places: {}, parks: {} };
    const figures: Record<string, number | boolean> = {};
    for (const [field, group, name, flag] of this.constants.figures[this.facts.edition]!) {
      const figure = row[field] as number;
      if (group === null) figures[name] = flag ? figure !== 0 : figure;
      else if (figure) groups[group][name] = figure;
    }
    const [was, now] = [this.boxes(state.players[state.seat]!, state), this.boxes(row.player[0]!, state)];
    const changed = Object.entries(now).filter(([name, box]) => JSON.stringify(box) !== JSON.stringify(was[name as keyof Boxes]));
    return {
      ...figures,
      ...groups,
      moves: this.moveTexts(row),
      gains: Object.fromEntries(this.byZone(row.zones).filter(([, points]) => points)),
      boxes: Object.fromEntries(changed),
    } as Line;
  }

  private players(state: State): readonly Player[] {
    return state.players.slice(0, state.seats);
  }

  private byZone(points: Int16Array): [string, number][] {
    return this.zones.map((zone, number) => [zone, points[number]!]);
  }

  private moveTexts({ moves }: LineRow): string[] {
    return Array.from(moves)
      .filter((code) => code !== NO_MOVE)
      .map((code) => this.texts[code]!);
  }

  private objectivesIn(state: State): number {
    return this.constants.objectives_dealt + state.rush_hour;
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

  /** The ticked boxes of a sheet. */
  private boxes(player: Player, state: State): Boxes {
    const { boxes, sights } = this.constants;
    const ticks = (name: keyof typeof boxes, ticked: number) => ({ ticked, of: boxes[name] });
    const rows = (ticked: Int8Array, written: Int8Array, parked: number): Row[] =>
      Array.from(ticked, (number, row) => ({ ticked: number, written: row < parked ? written[row]! : null }));
    const common: Boxes = {
      turn_zone: ticks('turn_zone', player.turn_zone),
      grannies: ticks('grannies', player.grannies),
      students: ticks('students', player.students),
      schools: ticks('schools', player.schools),
      tourists: rows(player.tourists, player.tourists_parked, player.tourist_row),
      landmarks: player.landmarks,
      museums: player.museums,
      common: Array.from(player.common.slice(0, this.objectivesIn(state))),
      traffic: ticks('traffic', player.traffic),
      personal: player.personal_stops,
    };
    if (this.facts.edition === 'metros') {
      const lovers: LoverRow[] = Array.from(player.lovers_light, (light, row) => ({
        light,
        dark: player.lovers_dark[row]!,
        written: row < player.lover_row ? player.lovers_parked[row]! : null,
      }));
      return { ...common, entrances: { ...ticks('entrances', player.entrances), used: player.entrances_used }, lovers };
    }
    const written = (place: keyof typeof sights): number => player.sights[sights[place]]!;
    return {
      ...common,
      interns: ticks('interns', player.interns),
      business: rows(player.business, player.business_parked, player.business_row),
      sights: { school: written('school'), landmark: written('landmark'), museum: written('museum'), office: written('office') },
    };
  }
}
