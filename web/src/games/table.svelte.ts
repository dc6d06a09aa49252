/** A table on this page: the last snapshot, updated by the stream. */
import type { LogEntry, Presence, Table as Info, View, You } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn } from '$/api/types';
import type { Phrase } from '$/api/chat';
import { actual, type ActualView } from './actual';
import { namesForMe, seatNames, shortNames } from './names';
import type { Scene } from './scenes';

export type Connection = 'connecting' | 'live' | 'lost';

const isAfter = (one: LogEntry, other: LogEntry): boolean => one.ply > other.ply || (one.ply === other.ply && one.n > other.n);

export class Table<G extends Shapes = Shapes> {
  info = $state.raw<Info>()!;
  you = $state.raw<You>()!;
  /** What is shown: while turns are animated, a moment before `latest`. It is for drawing only. */
  view = $state.raw<View<G> | null>(null);
  turn = $state.raw<Turn<G> | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** The points that each move brought its player; null if unknown here. */
  gains = $state.raw<readonly (number | null)[]>([]);
  /** When the last turn arrived, by this browser's clock. */
  receivedAt = $state(Date.now());
  /** The players' current reactions, by seat. */
  reactions = $state<Record<number, Phrase | undefined>>({});
  /** The current reaction of a spectator. */
  audience = $state<Phrase | undefined>();
  /** The players' latest messages, by seat. */
  bubbles = $state<Record<number, string | undefined>>({});
  connection = $state<Connection>('connecting');
  /** What a solo game is measured by, next to the round. */
  par = $state<number | null>(null);
  /** The game as it is, and its turn; what is shown catches up with them. */
  latest = $state.raw<ActualView<G> | null>(null);
  latestTurn = $state.raw<Turn<G> | null>(null);
  /** The seats whose players are present, and the number of spectators. */
  presence = $state.raw<Presence>({ present: [], viewers: 0, absent: [], screens: 0 });
  /** The current scene; null if nothing is being shown. */
  scene = $state.raw<Scene<G> | null>(null);

  constructor(snapshot: Snapshot<G>) {
    this.take(snapshot);
  }

  /** The seat from which this page views the game. */
  seat = $derived(this.view?.seat ?? this.you.seat);

  /** The seats spoken to as you. Several people at one device are called by their names. */
  addressed = $derived<readonly number[]>(this.you.seats.length > 1 ? [] : this.you.seats);

  colours = $derived(this.info.seats.map((seat) => seat.colour));

  /** The players' names for me. */
  names = $derived(namesForMe(seatNames(this.info), this.addressed));
  shortNames = $derived(namesForMe(shortNames(this.info), this.addressed));

  /** Whether it is my turn at the moment shown: not while earlier turns are being shown. */
  isMyTurn = $derived(this.scene === null && this.seat !== null && this.turn !== null && this.turn.choosers.includes(this.seat) && !this.view?.is_over);

  /** The seats whose turn it is at the moment shown. */
  awaited = $derived.by((): readonly (number | null | undefined)[] => {
    if (this.view?.is_over) return [];
    if (!this.turn || this.scene) return [this.view?.to_move];
    const { choosers, chosen } = this.turn;
    return choosers.filter((seat) => choosers.length === 1 || !chosen.includes(seat));
  });

  /** Start again from a snapshot. */
  take(snapshot: Snapshot<G>): void {
    this.info = snapshot.table;
    this.you = snapshot.you;
    this.view = snapshot.view;
    this.turn = snapshot.turn;
    this.latest = snapshot.view && ('places' in snapshot.view ? (snapshot.view as ActualView<G>) : actual(snapshot.view, snapshot.table.result?.places ?? []));
    this.latestTurn = snapshot.turn;
    this.log = snapshot.log;
    this.gains = snapshot.gains ?? [];
    this.presence = snapshot.presence ?? this.presence;
    this.receivedAt = Date.now();
  }

  /** Add to the log at its place, unless it is there already. */
  append(entry: LogEntry): void {
    let place = this.log.length;
    while (place > 0 && isAfter(this.log[place - 1]!, entry)) place -= 1;
    const before = this.log[place - 1];
    if (before?.ply === entry.ply && before.n === entry.n) return;
    this.log = [...this.log.slice(0, place), entry, ...this.log.slice(place)];
  }

  /** My sheet after the first markers of a turn that is being drawn; null if unknown here. */
  tried(_moves: readonly string[]): G['sheet'] | null {
    return null;
  }

  /** Show no further turns until `resume`. */
  pause(): void {}

  resume(): void {}

  /** Show the table after a turn. */
  showAfter(view: View<G>, turn: Turn<G> | null, heard: number): void {
    this.view = view;
    this.turn = turn;
    this.receivedAt = heard;
  }
}
