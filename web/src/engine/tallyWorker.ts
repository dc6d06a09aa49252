/** The worker that lets bots play many games on a board, to measure it. */
import { kernelsOf } from './files';
import { TallyRunner, type TallyEntries } from './tally';

/** A board to measure: packed for the kernels, and a printed board of the same game. */
export interface TallyRequest {
  like: string;
  board: Uint8Array;
  weights: Uint8Array;
  seats: number;
  games: number;
  seed: number;
}

/** The number of games played, and at the end the counts. */
export interface TallyProgress {
  played: number;
  tally: Record<string, unknown> | null;
  failed?: string;
}

/** Games between two reports. */
const CHUNK = 50;

self.onmessage = ({ data: { like, board, weights, seats, games, seed } }: MessageEvent<TallyRequest>) => {
  void (async () => {
    const [kernels] = await kernelsOf<TallyEntries>(like, 'bots');
    const runner = new TallyRunner(kernels, board, weights, seats, seed);
    for (let played = 0; played < games; played += CHUNK) {
      postMessage({ played, tally: null } satisfies TallyProgress);
      runner.play(Math.min(CHUNK, games - played));
    }
    postMessage({ played: games, tally: runner.counted() } satisfies TallyProgress);
  })().catch((error: unknown) => postMessage({ played: 0, tally: null, failed: String(error) } satisfies TallyProgress));
};
