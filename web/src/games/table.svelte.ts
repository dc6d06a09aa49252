/** A table on this page: the last snapshot, updated by the stream. */
import type { LogEntry, Presence, Table as Info, View, You } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn } from '$/api/types';
import { seatNames, shortNames } from './names';
import type { Scene } from './scenes';

export type Connection = 'connecting' | 'live' | 'lost';

export class Table<G extends Shapes = Shapes> {
  info = $state.raw<Info>()!;
  you = $state.raw<You>()!;
  view = $state.raw<View<G> | null>(null);
  turn = $state.raw<Turn<G> | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** The points that each move brought its player; null if unknown here. */
  gains = $state.raw<readonly (number | null)[]>([]);
  /** When the last turn arrived, by this browser's clock. */
  receivedAt = $state(Date.now());
  /** The players' current reactions, by seat. */
  reactions = $state<Record<number, string | undefined>>({});
  /** The players' latest messages, by seat. */
  bubbles = $state<Record<number, string | undefined>>({});
  connection = $state<Connection>('connecting');
  /** The server's latest view and turn; the display catches up with them. */
  latest = $state.raw<View<G> | null>(null);
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

  names = $derived(seatNames(this.info));
  shortNames = $derived(shortNames(this.info));

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
    this.latest = snapshot.view;
    this.latestTurn = snapshot.turn;
    this.log = snapshot.log;
    this.gains = snapshot.gains ?? [];
    this.presence = snapshot.presence ?? this.presence;
    this.receivedAt = Date.now();
  }

  /** Add to the log, unless it is there already. */
  append(entry: LogEntry): void {
    const last = this.log.at(-1);
    if (last && (entry.ply < last.ply || (entry.ply === last.ply && entry.n <= last.n))) return;
    this.log = [...this.log, entry];
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
