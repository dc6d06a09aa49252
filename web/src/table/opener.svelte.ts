/** Opens the table at an address: on this device if it is there, else on the server. What is overtaken meanwhile is closed unseen. */
import { ApiError } from '$/api/client';
import { FormAction } from '$/components/formAction.svelte';
import { RemoteError } from '$/engine/messages';
import { openLocal, type OpenedLocal } from './local.svelte';
import { openOnServer, type OpenedOnServer } from './server.svelte';

export type OpenedTable = OpenedLocal | OpenedOnServer;

type Open = (id: string, seat: number | null, since?: number) => Promise<OpenedTable>;

const openAnywhere: Open = async (id, seat, since) => (await openLocal(id, seat, since)) ?? openOnServer(id, seat);

export class TableOpener {
  opened = $state.raw<OpenedTable | null>(null);
  /** Why the table cannot be shown, whoever asks again: it does not exist, or the rules refuse its record. */
  failure = $state<'missing' | 'refused' | null>(null);
  readonly action = new FormAction();
  private id = '';
  /** The number of the latest request. */
  private latest = 0;
  /** The number of moves that each player at this device has seen: later ones are shown when they look again. */
  private readonly seen = new Map<number, number>();

  constructor(private readonly source: Open = openAnywhere) {}

  /** Open the table at an address, and stay there until the returned function is called. */
  start(id: string): () => void {
    this.id = id;
    this.failure = null;
    this.seen.clear();
    const stop = this.action.load(() => this.open(null));
    return () => {
      stop();
      this.latest += 1;
      this.opened?.table.close();
      this.opened = null;
    };
  }

  /** Open the table again, from a seat: what has become of it, or what another player of this device may see. */
  reopen(seat: number | null = null): Promise<boolean> {
    return this.action.run(() => this.open(seat));
  }

  /** Show the opened table in another way, such as from another seat. */
  replace(opened: OpenedTable): void {
    this.opened = opened;
    opened.table.listen();
  }

  private async open(seat: number | null): Promise<void> {
    const mine = (this.latest += 1);
    let found: OpenedTable;
    try {
      found = await this.source(this.id, seat, seat === null ? undefined : this.seen.get(seat));
    } catch (error) {
      if (mine === this.latest) this.failure = failureOf(error);
      throw error;
    }
    if (mine !== this.latest) {
      found.table.close();
      return;
    }
    const before = this.opened?.table;
    if (before?.seat != null && before.latest) this.seen.set(before.seat, before.latest.ply);
    before?.close();
    this.replace(found);
  }
}

function failureOf(error: unknown): 'missing' | 'refused' | null {
  if (error instanceof RemoteError && error.isRefusal) return 'refused';
  return error instanceof ApiError && error.status === 404 ? 'missing' : null;
}
