/** A table as this page knows it: the last snapshot, kept in step by the stream. */
import type { Changes, Snapshot, Table as Info, Thing, Turn, View, You } from '$/api/types';
import { apply } from './changes';
import { seatNames, shortNames } from './names';

export type Connection = 'connecting' | 'live' | 'lost';

export class Table<P = unknown> {
  info = $state.raw<Info>()!;
  you = $state.raw<You>()!;
  view = $state.raw<View<P> | null>(null);
  turn = $state.raw<Turn | null>(null);
  log = $state.raw<readonly Thing[]>([]);
  /** When the last turn was told, by this browser's clock. */
  heard = $state(Date.now());
  /** Signs of the players that are shown just now, by seat. */
  reactions = $state<Record<number, string>>({});
  connection = $state<Connection>('connecting');

  constructor(snapshot: Snapshot<P>) {
    this.take(snapshot);
  }

  /** The seat this page looks from. */
  seat = $derived(this.view?.seat ?? this.you.seat);

  colours = $derived(this.info.seats.map((seat) => seat.colour));

  names = $derived(seatNames(this.info));
  shortNames = $derived(shortNames(this.info));

  isMyTurn = $derived(
    this.seat !== null && this.turn !== null && this.turn.choosers.includes(this.seat) && !this.view?.is_over,
  );

  /** Start again from what the server says is so. */
  take(snapshot: Snapshot<P>): void {
    this.info = snapshot.table;
    this.you = snapshot.you;
    this.view = snapshot.view;
    this.turn = snapshot.turn;
    this.log = snapshot.log;
    this.heard = Date.now();
  }

  /** A thing happened. */
  tell(thing: Thing): void {
    const last = this.log.at(-1);
    if (last && (thing.ply < last.ply || (thing.ply === last.ply && thing.n <= last.n))) return;
    this.log = [...this.log, thing];
  }

  /** A turn was made. */
  advance(changes: Changes, turn: Turn | null): void {
    if (this.view) this.view = apply(this.view, changes);
    this.turn = turn;
    this.heard = Date.now();
  }
}
