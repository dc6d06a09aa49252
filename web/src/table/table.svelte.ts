/** A table as this page knows it: the last snapshot, kept in step by the stream. */
import type { Changes, Snapshot, Table as Info, Thing, Turn, View, You } from '$/api/types';
import { t } from '$/languages/language.svelte';
import { apply } from './changes';

export type Connection = 'connecting' | 'live' | 'lost';

export interface Reaction {
  seat: number | null;
  reaction: string;
}

export class Table<P = unknown> {
  info = $state.raw<Info>()!;
  you = $state.raw<You>()!;
  view = $state.raw<View<P> | null>(null);
  turn = $state.raw<Turn | null>(null);
  log = $state.raw<readonly Thing[]>([]);
  connection = $state<Connection>('connecting');

  constructor(snapshot: Snapshot<P>) {
    this.take(snapshot);
  }

  /** The seat this page looks from. */
  seat = $derived(this.view?.seat ?? this.you.seat);

  colours = $derived(this.info.seats.map((seat) => seat.colour));

  /** What the players are called: persons by their names, bots by their levels, numbered if need be. */
  names = $derived.by(() => {
    const plain = this.info.seats.map((seat) => {
      if (seat.kind === 'person') return seat.person?.name ?? t('seat.open');
      if (seat.kind === 'open') return t('seat.open');
      return t('seat.bot', { level: levelName(seat.level ?? '') });
    });
    return plain.map((name, k) => {
      const same = plain.filter((other) => other === name).length > 1;
      return same ? `${name} ${plain.slice(0, k + 1).filter((other) => other === name).length}` : name;
    });
  });

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
  }
}

const LEVELS = ['random', 'novice', 'casual', 'skilled', 'expert'] as const;

/** What a level of bots is called. */
export function levelName(level: string): string {
  const known = LEVELS.find((name) => name === level);
  return known ? t(`level.${known}`) : level;
}
