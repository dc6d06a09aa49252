/** A table on a server: follows its stream, and sends turns. */
import type * as sent from '$/api/api.generated';
import { ApiError } from '$/api/client';
import { Stream } from '$/api/stream';
import { tables, toWatchers } from '$/api/tables';
import type { Shapes, Turn, Viewpoint } from '$/api/types';
import { actual, rankedAtTable, toldAtTable } from '$/games/actual';
import { Film, type AnyReader, type FilmPart, partFrom, turnsAfter } from '$/engine/film';
import type { GameRecord } from '$/engine/game';
import type { Phrase } from '$/api/chat';
import { messageText } from '$/chat/chatRoom.svelte';
import { loadBoard, type LoadedBoard } from '$/games/boards.svelte';
import type { SuggestedMoves, TableParts } from '$/games/game';
import { checkLayout, FilmedGame, readerOf } from './filmed';
import { LiveTable, type Staging, type TurnNow } from './live.svelte';
import { replayOfViews, type Replay } from './replay';
import { playSound } from './sounds';

const REACTION_SHOWS = 4000;
const NUDGE_SHOWS = 8000;
const BUBBLE_SHOWS = 7000;
const CODE_SHOWS = 300_000; // as long as it holds
/** How long news about a seat is shown. */
export const NEWS_SHOWS = 9000;

/** An opened table with the parts of its page. */
export interface OpenedOnServer {
  kind: 'server';
  table: ServerTable;
  loaded: LoadedBoard;
  parts: TableParts;
}

interface Opening {
  /** A snapshot that is already known. */
  snapshot?: sent.TableSnapshot;
  /** Whether the points are counted up at the end. */
  counts?: boolean;
}

/** Open a table of the server. */
export async function openOnServer(id: string, from: Viewpoint, { snapshot, counts = true }: Opening = {}): Promise<OpenedOnServer> {
  snapshot ??= await tables.open(id, from);
  const loaded = await loadBoard(snapshot.table.game);
  const [parts, reader] = await Promise.all([loaded.game.table(), readerOf(snapshot.table.game, loaded)]);
  const staging = counts ? { ...parts, uncounted: loaded.game.uncounted } : { scenesOf: parts.scenesOf };
  const table = new ServerTable<Shapes>(snapshot, from, reader, staging);
  return { kind: 'server', table, loaded, parts };
}

/** The replay of a game on the server, as a seat saw it. */
export async function serverReplay(id: string, seat: number | null): Promise<Replay> {
  const sent = await tables.replay(id, seat);
  if (!sent.film) return replayOfViews(sent);
  const reader = (await readerOf(sent.table.game, await loadBoard(sent.table.game)))!;
  checkLayout(reader, sent.film.layout);
  return new FilmedGame(reader, Film.from(sent.film), sent.table).replay(sent.table, sent.scores, sent.times);
}

export class ServerTable<G extends Shapes = Shapes> extends LiveTable<G> {
  /** Whether the server no longer knows who is at this browser, who had a seat here. What was last seen stays in sight. */
  signedOut = $state(false);
  /** The invited person who last declined. */
  declined = $state.raw<sent.Person | null>(null);
  /** Somebody on another device says that they are an absent guest. */
  claim = $state.raw<sent.ClaimEvent | null>(null);
  /** On a big screen: the code with which a guest takes over their seat on another device. */
  code = $state.raw<sent.CodeEvent | null>(null);
  /** The seat whose guest has just gone on with another device. */
  moved = $state<number | null>(null);
  private stream: Stream | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private hasOpened = false;
  /** The board of the reader; if the host chooses another before the start, the page opens the table again. */
  readonly board: string;
  private missed: { parts: readonly FilmPart[]; turn: TurnNow } | null = null;
  /** Timers that hide each seat's message. */
  private readonly silence: Record<number, ReturnType<typeof setTimeout>> = {};

  constructor(
    snapshot: sent.TableSnapshot,
    /** The viewpoint: the requested seat, if this person has several. */
    private readonly wish: Viewpoint,
    private readonly reader: AnyReader | null,
    staging: Staging<G> = {},
  ) {
    super({ table: snapshot.table, you: snapshot.you, view: null, turn: null, log: [] }, staging);
    this.board = snapshot.table.game;
    this.receive(snapshot);
  }

  override listen(): void {
    this.catchUp();
    this.follow();
    this.watch();
  }

  private follow(): void {
    this.stream = new Stream(
      this.id,
      this.wish,
      {
        snapshot: (snapshot) => this.receive(snapshot),
        turn: (event) => this.receiveTurn(event),
        table: (info) => this.change(info),
        reaction: ({ seat, reaction }) => this.show(seat, reaction),
        rematch: ({ table }) => (this.info = { ...this.info, rematch: table }),
        presence: (presence) => (this.presence = presence),
        nudge: ({ seat, to }) => this.nudge(seat, to),
        declined: ({ person }) => (this.declined = person),
        message: (message) => this.say(message),
        claim: (claim) => (this.claim = claim),
        code: (code) => this.showCode(code),
        over: (end) => this.queue.add({ scenes: [], end: () => this.end(end) }),
        analysis: (payload) => (this.analysis = payload),
        connection: (live) => this.connected(live),
      },
      this.latest?.ply ?? null,
    );
  }

  override close(): void {
    super.close();
    this.stream?.close();
    clearTimeout(this.patience);
  }

  /** Start again from a snapshot. */
  receive(sent: sent.TableSnapshot): void {
    const { table, you, presence } = this.wish === 'spectator' ? toWatchers(sent) : sent;
    if (this.you.seats.length && you.person === null && this.wish !== 'spectator') {
      this.signedOut = true;
      return;
    }
    const known = { table, you, presence };
    this.info = table;
    if (table.game !== this.board) return;
    this.game = null;
    if (sent.film && this.reader) {
      checkLayout(this.reader, sent.film.layout);
      const film = Film.from(sent.film);
      const since = this.hasOpened ? film.ply : sinceMyTurn(film, table);
      const game = new FilmedGame<G>(this.reader, film.until(since), table);
      this.game = game;
      const turn = sent.turn && since < film.ply ? waitFor(film.movers[since]!, since) : sent.turn;
      const view = rankedAtTable(game.view(), table.seats);
      this.take({ ...known, view, turn: turn && this.turnOf(turn), log: toldAtTable(game.log(), view), gains: game.gains() });
      this.missed = sent.turn && since < film.ply ? { parts: turnsAfter(film, since), turn: sent.turn } : null;
    } else {
      const { view = null, log = [], turn } = sent as sent.TableSnapshot<G>;
      this.take({ ...known, view, turn: turn && { ...turn, lines: turn.lines ?? null }, log });
    }
  }

  /** Show what was played since this person was last here. */
  private catchUp(): void {
    this.hasOpened = true;
    if (!this.missed) return;
    const { parts, turn } = this.missed;
    this.missed = null;
    this.catchesUp = true;
    this.extendByTurns(parts, turn);
    this.queue.add({ scenes: [], end: () => (this.catchesUp = false) });
  }

  /** Several turns may arrive together, including conditional ones; simultaneous choices are one turn. */
  private extendBy(part: FilmPart, turn: TurnNow): void {
    const isChoice = (this.latestTurn?.choosers.length ?? 0) > 1;
    if (isChoice || new Set(part.movers).size < 2) this.extend(part, turn);
    else this.extendByTurns(turnsAfter(this.game!.film.extended(part), part.ply), turn);
  }

  private extendByTurns(parts: readonly FilmPart[], turn: TurnNow): void {
    for (const [k, part] of parts.entries()) {
      const next = parts[k + 1];
      if (!next) this.extend(part, turn);
      // A turn that was played for me was never mine to decide on this page.
      else if (next.movers[0] === this.seat) this.extend(part, { ...waitFor(this.seat, next.ply), choosers: [] });
      else this.extend(part, waitFor(next.movers[0]!, next.ply));
    }
  }

  /** Seats, state or terms have changed, perhaps also my seats. */
  private change(info: sent.Table): void {
    const before = this.info.state;
    if (before === 'playing') this.findMoved(this.info, info);
    this.info = info;
    if (this.wish === 'spectator') return;
    const { person } = this.you;
    const seats = info.seats.filter((seat) => person !== null && seat.person?.id === person).map(({ seat }) => seat);
    if (before !== 'open') {
      if (String(seats) !== String(this.you.seats)) void this.reopen();
      return;
    }
    const seat = seats.length === 1 ? seats[0]! : null;
    this.you = { person, seats, seat, host: person !== null && info.host === person };
  }

  /** Add a turn or a choice to the game. */
  private receiveTurn(event: sent.TurnEvent): void {
    const { turn, film } = event;
    if (film && this.game) {
      checkLayout(this.game.reader, film.layout);
      const { film: seen } = this.game;
      if (film.ply > seen.ply || (film.seat !== seen.seat && film.moves.length)) void this.refresh();
      else this.extendBy(partFrom(film), turn);
    } else if (event.view && this.latest) {
      const { view, log = [] } = event as unknown as { view: sent.View<G>; log?: sent.LogEntry<G>[] };
      this.advance(actual(view, this.info.result?.places ?? []), log, { ...turn, lines: (turn.lines ?? null) as Turn<G>['lines'] }, view.ply, []);
    }
  }

  /** The game is over: show its result and the proof of the shuffle. */
  private end({ result, salt, secret }: sent.OverEvent): void {
    this.info = { ...this.info, state: 'finished', result, salt, secret };
    if (this.latest && !this.game) this.latest = actual(this.latest, result.places); // a view that the server sent has no places
    this.you = { ...this.you, seat: this.you.seat ?? this.you.seats[0] ?? null };
  }

  /** Whether the viewer may turn out to be an absent guest. */
  get mayClaim(): boolean {
    return this.wish === null && this.info.state === 'playing' && !this.info.rated && this.info.host !== null && !this.you.seats.length;
  }

  override get isScreen(): boolean {
    return this.wish === 'spectator';
  }

  /** Load everything again. */
  async refresh(): Promise<void> {
    this.receive(await tables.open(this.id, this.wish));
  }

  /** Follow the table again, as somebody who has got a name or a seat, or has lost their seat to their other device. */
  async reopen(): Promise<void> {
    this.stream?.close();
    await this.refresh();
    this.follow();
  }

  override async hint(): Promise<SuggestedMoves> {
    const { suggestions, reason } = await tables.hint(this.id, this.seat!);
    return { moves: suggestions[0]?.moves ?? [], reason };
  }

  override replay(): Promise<Replay<G>> {
    return serverReplay(this.id, null) as Promise<Replay<G>>;
  }

  override async record(): Promise<GameRecord> {
    return { ...(await tables.record(this.id)), game: this.info.game } as GameRecord;
  }

  override shareLink(): Promise<string> {
    return Promise.resolve(`/replay/${this.id}`);
  }

  override async startAnalysis(): Promise<void> {
    if (this.latest?.is_over) await tables.analysis(this.id);
  }

  override async play(moves: readonly string[]): Promise<void> {
    const { view, turn } = this;
    if (!view || !turn || this.seat === null) return;
    try {
      const { held } = await tables.turn(this.id, turn.ply, moves, this.seat);
      if (held) this.turn = this.turn && { ...this.turn, mine: [...moves] };
    } catch (error) {
      this.signedOut = error instanceof ApiError && error.status === 401;
      if (error instanceof ApiError && error.status !== 0 && !this.signedOut) await this.refresh();
      throw error;
    }
  }

  /** Lay my next turn in advance. */
  async plan(moves: string[]): Promise<void> {
    const { latest, seat } = this;
    if (!latest || seat === null) return;
    try {
      this.setPlanned(latest.ply, await tables.plan(this.id, latest.ply, moves, seat));
    } catch (error) {
      if (error instanceof ApiError && error.key === 'stale') await this.refresh();
      throw error;
    }
  }

  /** Withdraw my conditional turn. */
  async withdraw(): Promise<void> {
    const { latest, seat } = this;
    if (!latest || seat === null) return;
    await tables.withdraw(this.id, seat);
    this.setPlanned(latest.ply, undefined);
  }

  /** Store my conditional turn, unless moves were made meanwhile: then the stream sends what became of it. */
  private setPlanned(ply: number, conditional: sent.ConditionalTurn | undefined): void {
    if (this.latestTurn?.ply === ply) this.latestTurn = { ...this.latestTurn, conditional };
  }

  private connected(live: boolean): void {
    clearTimeout(this.patience);
    if (live) this.connection = 'live';
    // A short interruption is not shown.
    else this.patience = setTimeout(() => (this.connection = 'lost'), 1200);
  }

  private nudge(seat: number, to: readonly number[]): void {
    if (!to.some((one) => this.you.seats.includes(one))) return;
    this.nudgedBy = seat;
    playSound('bell');
    setTimeout(() => (this.nudgedBy = null), NUDGE_SHOWS);
  }

  private say(message: sent.Message): void {
    this.chat.receive(message);
    const { seat, n, phrase } = message;
    if (seat === null || message.hidden || !this.chat.messages.some((one) => one.n === n)) return;
    if (phrase === 'device') return;
    if (phrase) return void this.show(seat, phrase);
    this.bubbles[seat] = messageText(message);
    clearTimeout(this.silence[seat]);
    this.silence[seat] = setTimeout(() => (this.bubbles[seat] = undefined), BUBBLE_SHOWS);
  }

  private showCode(code: sent.CodeEvent): void {
    this.code = code;
    setTimeout(() => {
      if (this.code === code) this.code = null;
    }, CODE_SHOWS);
  }

  /** Whether a guest goes on with another device. */
  private findMoved(before: sent.Table, now: sent.Table): void {
    const seat = now.seats.findIndex(({ person }, k) => person?.id !== before.seats[k]?.person?.id);
    if (seat < 0 || !now.seats[seat]!.person) return;
    if (this.code?.seat === seat) this.code = null;
    this.moved = seat;
    setTimeout(() => {
      if (this.moved === seat) this.moved = null;
    }, NEWS_SHOWS);
  }

  private show(seat: number | null, reaction: Phrase): void {
    const put = (now: Phrase | undefined): void => {
      if (seat === null) this.audience = now;
      else this.reactions[seat] = now;
    };
    put(reaction);
    setTimeout(() => {
      if ((seat === null ? this.audience : this.reactions[seat]) === reaction) put(undefined);
    }, REACTION_SHOWS);
  }
}

/** The number of moves when the viewer of a slow game made their last one; all of them in other games. */
export function sinceMyTurn({ seat, movers, ply }: Pick<Film, 'seat' | 'movers' | 'ply'>, table: Pick<sent.Table, 'clock' | 'state'>): number {
  if (seat === null || table.clock.kind !== 'correspondence' || table.state !== 'playing') return ply;
  return movers.lastIndexOf(seat) + 1 || ply;
}

/** An earlier moment, in which somebody was to move. */
function waitFor(seat: number, ply: number): TurnNow {
  return { ply, to_move: seat, choosers: [seat], chosen: [], mine: null, clocks: null };
}
