/** Judges on this device: workers with the bots' search, which compare turns with the best ways to play them. */
import type { Judgement } from './bots';
import type { BotRunner } from './deviceTable';
import { caller, type Remote } from './messages';

/** A turn to judge: its moves, and what its player knew before each. */
export interface TurnToJudge {
  seat: number;
  moves: readonly string[];
  states: readonly Uint8Array[];
}

/** A decision of a turn, after some of its moves. A line is one; where cards are revealed between moves, each move is. */
export interface Decision extends Judgement {
  after: number;
}

/** Workers at most: judging runs beside the page, and half of a device is enough. */
const MOST = 2;

export class Judges {
  private readonly workers: { worker: Worker; bots: Remote<BotRunner> }[];

  constructor(board: string) {
    const count = Math.max(1, Math.min(MOST, navigator.hardwareConcurrency));
    this.workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ board, port: port2 }, [port2]);
      return { worker, bots: caller<BotRunner>(port1) };
    });
  }

  /** Judge turns, several at a time; `tell` hears of each as soon as it is judged. */
  async judge(turns: readonly TurnToJudge[], tell: (number: number, found: readonly Decision[]) => void): Promise<void> {
    let next = 0;
    const work = async (bots: Remote<BotRunner>): Promise<void> => {
      for (let number = next++; number < turns.length; number = next++) {
        const { seat, moves, states } = turns[number]!;
        const found: Decision[] = [];
        for (let after = 0; after < moves.length; after += found.at(-1)!.length) {
          found.push({ after, ...(await bots.judge(states[after]!, seat, moves.slice(after))) });
        }
        tell(number, found);
      }
    };
    await Promise.all(this.workers.map(({ bots }) => work(bots)));
  }

  close(): void {
    for (const { worker } of this.workers) worker.terminate();
  }
}
