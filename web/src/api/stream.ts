/** The stream of a table: reconnects automatically, and continues where it was. */
import type * as sent from './api.generated';
import { rememberFairness } from './fairness';
import type { Viewpoint } from './types';

export interface Listener {
  snapshot(snapshot: sent.TableSnapshot): void;
  turn(turn: sent.TurnEvent): void;
  table(table: sent.Table): void;
  reaction(reaction: sent.ReactionEvent): void;
  rematch(rematch: sent.RematchEvent): void;
  presence(presence: sent.Presence): void;
  nudge(nudge: sent.NudgeEvent): void;
  declined(declined: sent.DeclinedEvent): void;
  message(message: sent.Message): void;
  claim(claim: sent.ClaimEvent): void;
  code(code: sent.CodeEvent): void;
  over(end: sent.OverEvent): void;
  analysis(progress: sent.AnalysisEvent): void;
  /** The connection was made or lost. */
  connection(live: boolean): void;
}

const KINDS = [
  ...(['snapshot', 'turn', 'table', 'over', 'analysis'] as const),
  ...(['reaction', 'rematch', 'presence', 'nudge', 'declined', 'message', 'claim', 'code'] as const),
];
const PATIENCE = [500, 1000, 2000, 4000, 8000];

export class Stream {
  private source: EventSource | null = null;
  private last: string | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly viewpoint: Viewpoint,
    private readonly listener: Listener,
    /** The number of known moves; the stream sends what came after them, without a snapshot. */
    known: number | null = null,
  ) {
    if (known !== null) this.last = String(known);
    addEventListener('online', this.retry);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
    this.source?.close();
  }

  private readonly retry = (): void => {
    if (this.source?.readyState === EventSource.OPEN || this.closed) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.open();
  };

  private open(): void {
    this.source?.close();
    const asked = new URLSearchParams();
    if (this.viewpoint === 'spectator') asked.set('spectator', 'true');
    else if (this.viewpoint !== null) asked.set('seat', String(this.viewpoint));
    if (this.last !== null) asked.set('after', this.last);
    const source = new EventSource(`/api/tables/${this.table}/stream?${asked}`);
    this.source = source;
    source.onopen = () => {
      this.tries = 0;
      this.listener.connection(true);
    };
    source.onerror = () => this.lost();
    source.addEventListener('bye', (event: MessageEvent<string>) => this.lost((JSON.parse(event.data) as sent.ByeEvent).retry));
    for (const kind of KINDS) {
      source.addEventListener(kind, (event: MessageEvent<string>) => {
        if (event.lastEventId) this.last = event.lastEventId;
        const data: unknown = JSON.parse(event.data);
        if (kind === 'snapshot') rememberFairness(this.table, (data as sent.TableSnapshot).table);
        this.listener[kind](data as never);
      });
    }
  }

  /** Reconnects after a while. Without the server's word the pause is random, because after a crash all viewers come back. */
  private lost(pause = PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]! * (0.5 + Math.random())): void {
    if (this.closed) return;
    this.source?.close();
    this.listener.connection(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
  }
}
