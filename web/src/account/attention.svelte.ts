/** What waits for the reader: turns, invitations, requests. Requested periodically while a page is open. */
import type { Table } from '$/api/api.generated';
import { tables } from '$/api/tables';
import { people } from './relations.svelte';
import { session } from './session.svelte';

const AGAIN = 30_000; // ms

class Attention {
  /** My tables that have not been closed. */
  mine = $state.raw<readonly Table[]>([]);
  /** Whether it was ever requested. */
  known = $state(false);
  /** The tables where it is my turn. */
  turns = $derived(this.mine.filter((table) => table.waiting_for.some((seat) => table.seats[seat]?.person?.id === session.person?.id)));
  count = $derived(this.turns.length + (people.known?.invitations.length ?? 0) + (people.known?.asked_me.length ?? 0));
  private at = 0;
  private who: string | null = null;

  async load(): Promise<void> {
    if (!session.me) await session.load();
    [this.at, this.who] = [Date.now(), session.person?.id ?? null];
    const [list] = await Promise.all([session.person ? tables.list({ mine: '1', limit: '40' }) : { tables: [] }, people.load()]);
    this.mine = list.tables.filter((table) => table.state !== 'closed');
    this.known = true;
  }

  /** Request it now, unless that was done a moment ago, and periodically until the returned function is called. */
  watch(): () => void {
    const ask = (): void => {
      const changed = this.who !== (session.person?.id ?? null);
      if (changed || (!document.hidden && Date.now() - this.at >= AGAIN - 1000)) void this.load().catch(() => {});
    };
    ask();
    const timer = setInterval(ask, AGAIN);
    return () => clearInterval(timer);
  }
}

export const attention = new Attention();
