/** A table on this device: its film comes from a worker, as that of other tables comes from a server. */
import type { Ghost, LogEntry, Review, Table as Info, You } from '$/api/api.generated';
import { ApiError } from '$/api/client';
import { allLevels } from '$/api/tables';
import type { Shapes } from '$/api/types';
import { isCustom } from '$/engine/customBoards';
import { Device } from '$/engine/device';
import { Film, type FilmPart, turnsAfter } from '$/engine/film';
import { isPlayable } from '$/engine/files';
import type { GameRecord } from '$/engine/game';
import { isLocalId, localGames } from '$/engine/localGames';
import type { PuzzleStanding } from '$/engine/puzzle';
import type { LocalTerms, NewLocalGame } from '$/engine/worker';
import { totalOf, type ActualView } from '$/games/actual';
import { loadBoard, type LoadedBoard } from '$/games/boards.svelte';
import type { CompanionParts } from '$/games/companion';
import type { SuggestedMoves, TableParts } from '$/games/game';
import { t } from '$/languages/language.svelte';
import { session } from '$/account/session.svelte';
import { missingCard, type Card, type PrintedReader } from '$/engine/printed';
import { FilmedGame, printedReaderOf, readerOf } from './filmed';
import { LiveTable, type Staging, type TurnNow } from './live.svelte';
import { localInfo, NOBODY } from './localInfo';
import { seatNames } from '$/games/names';
import { linkTo, type SharedGame } from './recordLink';
import type { Replay } from './replay';
import { turnsOf, turnStart } from './teacher.svelte';

/** Make a table on this device, at /table/ID; null if its board or its bots are not available. */
export async function makeLocal(wish: NewLocalGame): Promise<string | null> {
  const levels = await allLevels();
  if (!isPlayable(wish.game) || wish.seats.some(({ level }) => level !== null && !levels.includes(level))) return null;
  const device = new Device(wish.game, { turn: () => {}, failed: () => {} });
  try {
    return (await device.table.make(wish)).id;
  } finally {
    device.close();
  }
}

/** Pack a custom board again if an older page packed it. */
async function refresh(board: string): Promise<void> {
  if (isCustom(board)) await (await import('$/python/boards')).refresh(board);
}

/** An opened table of this device with the parts of its page. */
export interface OpenedLocal {
  kind: 'device';
  table: LocalTable;
  loaded: LoadedBoard;
  parts: TableParts;
  /** For a printed game: the parts in which its cards are entered. */
  companion: CompanionParts | null;
}

/** Open a table on this device from a seat; null if there is none. Turns after `since` moves are shown again. */
export async function openLocal(id: string, seat: number | null, since?: number): Promise<OpenedLocal | null> {
  const localGame = isLocalId(id) ? await localGames.read(id) : undefined;
  if (!localGame) return null;
  await refresh(localGame.record.game);
  const device = new Device(localGame.record.game, { turn: () => {}, failed: () => {} });
  try {
    const [terms, loaded] = await Promise.all([device.table.open(id), loadBoard(localGame.record.game)]);
    const mine = terms!.seats.flatMap(({ kind }, k) => (kind === 'person' ? [k] : []));
    const from = seat ?? (mine.length === 1 ? mine[0]! : null);
    const { endedAt, printed, record } = localGame;
    const reading = printed && endedAt === null ? printedReaderOf(record.game, loaded, printed.known) : readerOf(record.game, loaded);
    const [sent, reader, parts, companion] = await Promise.all([
      device.table.look(from),
      reading,
      loaded.game.table(),
      printed ? loaded.game.companion!() : null,
    ]);
    // All look at a printed game together: it is seen by whoever is to move.
    if (printed && endedAt === null) sent.seat = reader!.choosers(sent.states.at(-1)!)[0] ?? sent.movers.at(-1)!;
    const film = Film.of(sent);
    const seen = film.until(since ?? film.ply);
    const table = new LocalTable<Shapes>(device, new FilmedGame(reader!, seen, terms!), terms!, { ...parts, uncounted: loaded.game.uncounted }, parts);
    table.missed = turnsAfter(film, seen.ply);
    return { kind: 'device', table, loaded, parts, companion };
  } catch (error) {
    device.close();
    throw error;
  }
}

/** The replay of a game on this device, as a seat saw it. */
export async function localReplay(id: string, seat: number | null): Promise<Replay> {
  const opened = await openLocal(id, seat);
  if (!opened) throw new ApiError(404, 'no_such_table', '');
  try {
    return await opened.table.replay();
  } finally {
    opened.table.close();
  }
}

/** The replay of a record, as a seat saw it. An invalid record throws a RemoteError. */
export async function recordReplay({ record, names }: { record: GameRecord; names: readonly string[] }, seat: number | null): Promise<Replay> {
  const device = new Device(record.game, { turn: () => {}, failed: () => {} });
  try {
    const [sent, loaded] = await Promise.all([device.table.film(record, seat), loadBoard(record.game)]);
    const reader = await readerOf(record.game, loaded);
    const now = Date.now();
    const terms: LocalTerms = {
      ...{ id: '', game: record.game, options: record.options, purpose: 'game', subject: null, from: 0, hints: false, uploaded: true },
      seats: Array.from({ length: record.seats }, (_, k) => ({
        kind: 'person',
        level: null,
        name: names[k] || t('new.player', { n: k + 1 }),
        colour: k,
        hinted: false,
      })),
      ...{ startedAt: now, changedAt: now, endedAt: null },
    };
    const game = new FilmedGame(reader!, Film.of(sent), terms);
    return game.replay(infoOf(terms, game.view()));
  } finally {
    device.close();
  }
}

/** The level of the bots that replace people in a game that is tried again. */
const STAND_IN = 'skilled';

/** My seat at a table, if it was only mine. */
export function mySeatAt({ seats }: Pick<Info, 'seats'>): number | null {
  const mine = seats.filter(({ person }) => person !== null && (person.id === NOBODY || person.id === session.person?.id));
  return mine.length === 1 ? mine[0]!.seat : null;
}

/**
 * Play a finished game again, with the same future, against bots; returns the table. I sit at my own seat, at the beginning of the turn that a ply
 * belongs to or, in another player's turn, of my next one. Whoever was not in the game takes the seat that they looked from.
 */
export async function tryAgain(record: GameRecord, ply: number, info: Pick<Info, 'id' | 'seats'>, viewed: number | null = null): Promise<string> {
  const { id, seats } = info;
  const mine = mySeatAt(info);
  const { game } = await recordReplay({ record, names: [] }, mine ?? viewed);
  const seat = mine ?? viewed ?? game!.film.movers[ply]!;
  const { turnNumber } = await (await loadBoard(record.game)).game.table();
  const made = await makeLocal({
    ...{ game: record.game, options: record.options, hints: true, purpose: 'position', subject: id || null },
    seats: seats.map(({ level }, k) => (k === seat ? { kind: 'person', level: null, name: null } : { kind: 'bot', level: level ?? STAND_IN, name: null })),
    colours: seats.map(({ colour }) => colour),
    from: { record, ply: turnStart(turnsOf(game!, seat, turnNumber), ply) ?? ply },
    before: { record, names: seatNames(info), levels: seats.map(({ level }) => level), mine },
  });
  if (!made) throw new ApiError(404, 'no_such_table', '');
  return made;
}

/** Play the deal of a challenge on this device: with the same setup, bots and random events for everybody. */
export async function playChallenge({ record, names, challenge }: SharedGame): Promise<string> {
  const { seat, levels } = challenge!;
  const known = await allLevels();
  const made = await makeLocal({
    ...{ game: record.game, options: record.options, hints: false, purpose: 'challenge', subject: null },
    seats: levels.map((level, k) =>
      k === seat ? { kind: 'person', level: null, name: null } : { kind: 'bot', level: level && known.includes(level) ? level : STAND_IN, name: null },
    ),
    colours: levels.map((_, k) => k),
    from: { record, ply: 0 },
    before: { record, names: levels.map((_, k) => names[k] ?? ''), levels: [...levels], mine: null, challenger: seat },
    seed: String(seedOf(JSON.stringify(record.setup))),
  });
  if (!made) throw new ApiError(404, 'no_such_table', '');
  return made;
}

/** A 31-bit hash of a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash & 0x7fffffff;
}

export class LocalTable<G extends Shapes = Shapes> extends LiveTable<G> {
  /** Turns that this viewer has not seen yet. */
  missed: FilmPart[] = [];
  /** The other tabs of this browser, where the same game may be open. */
  private readonly tabs = new BroadcastChannel('fareplay-games');
  /** Called when the game went on in another tab: this one would store an older game over it. */
  onstale = (): void => location.reload();

  constructor(
    private readonly device: Device,
    game: FilmedGame<G>,
    private readonly terms: LocalTerms,
    private readonly shown: Staging<G>,
    private readonly parts: Pick<TableParts, 'turnsMade' | 'turnNumber'>,
  ) {
    const seats = terms.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
    const you: You = { person: session.person?.id ?? null, seats, seat: game.film.seat, host: true };
    const view = game.view();
    super({ table: infoOf<G>(terms, view), you, view, turn: null, log: game.log(), gains: game.gains() }, shown);
    this.game = game;
    device.hear = { turn: (turn) => this.receiveTurn(turn), failed: () => (this.connection = 'lost') };
    this.turn = this.latestTurn = this.turnOf(turnAt(game));
    this.connection = 'live';
    if (terms.endedAt !== null && !terms.result) this.keepResult(); // played before results were kept
  }

  /** Keep the result with the game, for lists. */
  private keepResult(): void {
    const { id, result } = this.info;
    if (result) void localGames.note(id, { result: { winners: [...result.winners], scores: [...result.scores], places: [...result.places] } }).catch(() => {});
  }

  /** Bots that could not be loaded without a network are loaded with it, by opening the table again. */
  private readonly recover = (): void => {
    if (this.connection === 'lost') location.reload();
  };

  override listen(): void {
    this.watch();
    addEventListener('online', this.recover);
    this.tabs.onmessage = ({ data }: MessageEvent<{ id: string; ply: number }>) => {
      if (data.id === this.id && data.ply > this.game!.film.ply) this.onstale();
    };
    for (const turn of this.missed.splice(0)) this.receiveTurn(turn);
    this.device.run();
  }

  override close(): void {
    super.close();
    removeEventListener('online', this.recover);
    this.tabs.close();
    this.device.close();
  }

  /** Handle a turn. */
  receiveTurn(part: FilmPart): void {
    this.extend(part, turnAt(this.game!.extended(part)));
    this.tabs.postMessage({ id: this.id, ply: this.game!.film.ply });
    if (this.latest!.is_over) {
      this.info = infoOf(this.terms, this.latest!);
      this.keepResult();
    }
  }

  override async play(moves: readonly string[]): Promise<void> {
    if (this.turn && this.seat !== null) await this.device.table.play(this.turn.ply, moves, this.seat);
  }

  override async hint(): Promise<SuggestedMoves> {
    if (this.seat !== null) this.terms.seats[this.seat]!.hinted = true;
    const { reader, state } = this.game!;
    const order = Object.fromEntries(reader.lines(state).map((line) => [line.moves.join(' '), reader.order(line)]));
    const [best] = await this.device.table.advise(order);
    return { moves: best?.moves ?? [], reason: best ? reader.reason(state, best.moves) : null };
  }

  override async replay(): Promise<Replay<G>> {
    const { info } = this;
    const game = this.game!;
    if (info.state !== 'finished') return game.replay(info);
    const { film, reader } = game;
    const whole = new FilmedGame(reader, new Film(null, film.moves, film.movers, await this.device.table.reveal()), info);
    return game.replay(info, whole.scores());
  }

  /** Whether another player at this device may know different things than the current viewer. */
  differsFrom(seat: number): Promise<boolean> {
    return this.device.table.differs(this.seat, seat);
  }

  /** Earlier games on this deal, if it is played again: mine, and the others'. */
  async ghosts(): Promise<Ghost[]> {
    const { before } = this.terms;
    if (!before) return [];
    const { challenger } = before;
    if (challenger !== undefined) return [await this.ghostOf(before.record, challenger, 'player', before.names[challenger]!, null)];
    const seats = [...before.names.keys()].sort((a, b) => Number(b === before.mine) - Number(a === before.mine));
    return Promise.all(
      seats.map((seat) => this.ghostOf(before.record, seat, seat === before.mine ? 'mine' : 'player', before.names[seat]!, before.levels[seat]!)),
    );
  }

  /** Let the expert play my seat of the deal. */
  async expertGhost(): Promise<Ghost> {
    return this.ghostOf(await this.device.table.playExpert(this.seat!), this.seat!, 'expert', '', null);
  }

  private async ghostOf(record: GameRecord, seat: number, kind: Ghost['kind'], name: string, level: string | null): Promise<Ghost> {
    const { moves, movers, states } = await this.device.table.film(record, seat);
    const film = new Film(seat, moves, movers, states);
    const { reader } = this.game!;
    const turns: string[][] = [];
    const points: (number | null)[] = [];
    const log: LogEntry<G>[] = [];
    let last = '';
    film.moves.forEach((move, ply) => {
      log.push(...(reader.log(film, ply) as LogEntry<G>[]));
      const isMine = movers[ply] === seat;
      // A turn ends when another player moves, or when the game counts another one.
      const turn = this.parts.turnsMade ? `${isMine} ${isMine ? this.parts.turnsMade(log, seat) : ''}` : String(isMine);
      if (isMine && turn !== last) turns.push([]);
      if (isMine) {
        turns.at(-1)!.push(move);
        points[turns.length - 1] = reader.seen(film, ply + 1).sheets[seat]?.total ?? null;
      }
      last = turn;
    });
    return { kind, name, level: level ?? null, seat, turns, points };
  }

  /** What the expert would have played in my last turn; null if I have not made one. */
  async review(): Promise<Review | null> {
    const seat = this.seat!;
    const { film, reader } = this.game!;
    const last = turnsOf(this.game!, seat, this.parts.turnNumber).at(-1);
    if (!last) return null;
    const { from: ply, to } = last;
    const found = await this.device.table.review(ply);
    return { turn: { ...found, ply, seat, moves: film.moves.slice(ply, to) }, reason: reader.reason(film.states[ply]!, found.best.moves) };
  }

  /** The progress of the puzzle at this table. */
  standing(): Promise<PuzzleStanding> {
    return this.device.table.standing();
  }

  /** Stop the table; it can still be viewed at any ply. */
  settle(): void {
    this.queue.finish();
    this.close();
    this.turn = this.latestTurn = null;
  }

  /** Show a stopped table after a number of moves. */
  showAt(ply: number): void {
    this.view = this.game!.view(ply);
    this.log = this.game!.log().filter((entry) => entry.ply <= ply);
  }

  /** A printed game as another seat sees it: all look at it together. This table is closed. */
  seenBy(seat: number): LocalTable<G> {
    super.close();
    removeEventListener('online', this.recover);
    this.tabs.close();
    const { film, reader } = this.game!;
    return new LocalTable(
      this.device,
      new FilmedGame(reader, new Film(seat, film.moves, film.movers, film.states), this.terms),
      this.terms,
      this.shown,
      this.parts,
    );
  }

  /** What was entered of a printed game. */
  get printed(): LocalTerms['printed'] {
    return this.terms.printed;
  }

  /** The card that has to be entered before a printed game goes on. */
  missingCard(): Card | null {
    const { endedAt, printed } = this.terms;
    return printed && endedAt === null ? missingCard(this.game!.reader as PrintedReader, this.game!.state, printed.known) : null;
  }

  override record(): Promise<GameRecord> {
    return this.device.table.record();
  }

  /** The record is part of the address: nobody else has it. */
  override async shareLink(): Promise<string> {
    return linkTo({ record: await this.record(), names: seatNames(this.info) });
  }
}

/** Whose turn it is. On one device there are no simultaneous choices. */
function turnAt({ film, reader, state }: FilmedGame): TurnNow {
  const toMove = reader.choosers(state)[0] ?? null;
  return { ply: film.ply, to_move: toMove, choosers: toMove === null ? [] : [toMove], chosen: [], mine: null, clocks: null };
}

function infoOf<G extends Shapes>(terms: LocalTerms, view: ActualView<G>): Info<G> {
  const { is_over, ply, to_move } = view;
  return localInfo(terms, { ply, toMove: to_move, result: is_over ? resultOf(view) : null }, terms.options) as Info<G>;
}

function resultOf<G extends Shapes>(view: ActualView<G>): Info['result'] {
  const { sheets, winners, places } = view;
  return { winners, scores: sheets.map((_, seat) => totalOf(view, seat)), places: [...places], sheets: sheets as never };
}

/** The settings for another game like one on this device. */
export function termsOf({ game, seats, options, hints }: Info): NewLocalGame {
  return {
    ...{ game, options: { ...options }, hints, purpose: 'game', subject: null },
    seats: seats.map(({ kind, level, label }) => ({ kind: kind === 'bot' ? 'bot' : 'person', level, name: label })),
    colours: seats.map(({ colour }) => colour),
  };
}
