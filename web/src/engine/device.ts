/** The page's side of a table on this device: starts its workers, and ends them with the page. */
import type { FilmPart } from './film';
import { caller, type Remote } from './messages';
import type { TableWorker } from './worker';

export class Device {
  readonly table: Remote<TableWorker>;
  private readonly workers: Worker[];

  constructor(
    board: string,
    public hear: { turn(turn: FilmPart): void; failed(message: string): void },
  ) {
    const rules = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const bots = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
    this.workers = [rules, bots];
    this.table = caller<TableWorker>(rules, (message) => {
      const { turn, failed } = message as { turn?: FilmPart; failed?: string };
      if (turn) this.hear.turn(turn);
      if (failed !== undefined) this.hear.failed(failed);
    });
    const { port1, port2 } = new MessageChannel();
    bots.postMessage({ board, port: port2 }, [port2]);
    void this.table.connect(port1);
  }

  close(): void {
    for (const worker of this.workers) worker.terminate();
  }
}
