/** The page's side of a table on this device: starts its workers, and ends them with the page. */
import type { FilmPart } from './film';
import { caller, type Remote } from './messages';
import type { TableWorker } from './worker';

export class Device {
  readonly table: Remote<TableWorker>;
  private readonly workers: Worker[];
  /** The bots' end of their line to the table. */
  private readonly line: MessagePort;

  constructor(
    private readonly board: string,
    public hear: { turn(turn: FilmPart): void; failed(message: string): void },
  ) {
    const rules = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.workers = [rules];
    this.table = caller<TableWorker>(rules, (message) => {
      const { turn, failed } = message as { turn?: FilmPart; failed?: string };
      if (turn) this.hear.turn(turn);
      if (failed !== undefined) this.hear.failed(failed);
    });
    const { port1, port2 } = new MessageChannel();
    this.line = port2;
    void this.table.connect(port1);
  }

  /** Start the bots, for which nobody waits who only opens the table, and let them play if it is their turn. */
  run(): void {
    if (this.workers.length === 1) {
      const bots = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
      bots.postMessage({ board: this.board, port: this.line }, [this.line]);
      this.workers.push(bots);
    }
    void this.table.run();
  }

  close(): void {
    for (const worker of this.workers) worker.terminate();
  }
}
