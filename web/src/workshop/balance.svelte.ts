/** The balance of a city: games between bots, compared with the printed boards, and changes that were tried. */
import type { BoardFile } from '$/engine/customBoards';
import type { TallyProgress, TallyRequest } from '$/engine/tallyWorker';
import { packed } from '$/python/boards';
import { library, type Assessment, type Repair } from './library';

const GAMES = 1_000;
/** The maximum number of changes to try. */
const MOST = 6;
const SEED = 1;

export class Balance {
  /** Games played, out of those to play. */
  played = $state(0);
  games = $state(0);
  assessment = $state.raw<Assessment | null>(null);
  repairs = $state.raw<Repair[]>([]);
  failed = $state(false);
  /** The file that the assessment is about. */
  of = $state.raw<BoardFile | null>(null);
  private worker: Worker | null = null;

  get isBusy(): boolean {
    return this.games > 0;
  }

  /** Measure a city, then try the library's proposals and keep those that help. */
  async measure(file: BoardFile): Promise<void> {
    if (this.isBusy) return;
    [this.failed, this.assessment, this.repairs, this.of, this.played, this.games] = [false, null, [], file, 0, GAMES];
    try {
      const before = await this.assess(file, 0);
      this.assessment = before;
      const proposals = (await library.proposals(file, before)).slice(0, MOST);
      this.games = GAMES * (1 + proposals.length);
      for (const [k, proposal] of proposals.entries()) {
        const after = await this.assess(proposal.board, GAMES * (k + 1));
        if (await library.improves(before, after)) this.repairs = [...this.repairs, proposal];
      }
    } catch {
      this.failed = true;
    } finally {
      this.games = 0;
    }
  }

  /** Stop the measurement. */
  stop(): void {
    this.worker?.terminate();
  }

  private async assess(file: BoardFile, from: number): Promise<Assessment> {
    const { board, weights, like } = await packed(file);
    const tally = await this.tally({ like: `${file.game}/${like}`, board, weights, seats: file.players[1], games: GAMES, seed: SEED }, from);
    return library.assess(file, tally);
  }

  private tally(measured: TallyRequest, from: number): Promise<Record<string, unknown>> {
    const worker = (this.worker ??= new Worker(new URL('../engine/tallyWorker.ts', import.meta.url), { type: 'module' }));
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { played, tally, failed } }: MessageEvent<TallyProgress>) => {
        this.played = from + played;
        if (failed !== undefined) reject(new Error(failed));
        if (tally) resolve(tally);
      };
      worker.onerror = () => reject(new Error('the worker failed'));
      worker.postMessage(measured);
    });
  }
}
