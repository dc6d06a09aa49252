/** A table as this page knows it: the last snapshot, kept in step by the stream. */
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
  /** What each move brought whoever made it; null where that is not known here. */
  gains = $state.raw<readonly (number | null)[]>([]);
  /** When the last turn came, by this browser's clock. */
  heard = $state(Date.now());
  /** Signs of the players that are shown just now, by seat. */
  reactions = $state<Record<number, string | undefined>>({});
  /** What the players have just said, by seat. */
  said = $state<Record<number, string | undefined>>({});
  connection = $state<Connection>('connecting');
  /** The table and its turn as the server last told them: what is shown comes up to it. */
  latest = $state.raw<View<G> | null>(null);
  latestTurn = $state.raw<Turn<G> | null>(null);
  /** Whose people look at the table now, and how many others. */
  presence = $state.raw<Presence>({ present: [], viewers: 0, absent: [], screens: 0 });
  /** What is being shown of a turn; none once the table is as it is. */
  scene = $state.raw<Scene<G> | null>(null);

  constructor(snapshot: Snapshot<G>) {
    this.take(snapshot);
  }

  /** The seat this page looks from. */
  seat = $derived(this.view?.seat ?? this.you.seat);

  colours = $derived(this.info.seats.map((seat) => seat.colour));

  names = $derived(seatNames(this.info));
  shortNames = $derived(shortNames(this.info));

  /** Whether I am to play at the moment that is shown: not while the turns before mine are. */
  isMyTurn = $derived(this.scene === null && this.seat !== null && this.turn !== null && this.turn.choosers.includes(this.seat) && !this.view?.is_over);

  /** Those whose turn it is at the moment that is shown. */
  awaited = $derived.by((): readonly (number | null | undefined)[] => {
    if (this.view?.is_over) return [];
    if (!this.turn || this.scene) return [this.view?.to_move];
    const { choosers, chosen } = this.turn;
    return choosers.filter((seat) => choosers.length === 1 || !chosen.includes(seat));
  });

  /** Start again from what the server says is so. */
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
    this.heard = Date.now();
  }

  /** Add to the log, unless it is there already. */
  append(entry: LogEntry): void {
    const last = this.log.at(-1);
    if (last && (entry.ply < last.ply || (entry.ply === last.ply && entry.n <= last.n))) return;
    this.log = [...this.log, entry];
  }

  /** Show no further turn until it is resumed: a moment of its own is on the page. */
  pause(): void {}

  resume(): void {}

  /** The table is as it is after a turn. */
  arrive(view: View<G>, turn: Turn<G> | null, heard: number): void {
    this.view = view;
    this.turn = turn;
    this.heard = heard;
  }
}
