/** The worker that runs the bots' searches. It gets only what a seat may know, and ends with the page. */
import type { Bots } from './bots';
import type { BotRunner } from './deviceTable';
import { loadBots } from './files';
import { answerTo } from './messages';

/** The time limit for a bot's turn. */
const MOST_MILLISECONDS = 2_500;

let bots: Promise<Bots>;

const runner: BotRunner = {
  plan: async (level, seed, state, seat) => (await bots).plan(level, seed, state, seat, MOST_MILLISECONDS),
  advise: async (state, seat, order) => (await bots).advise(state, seat, order, MOST_MILLISECONDS),
  judge: async (state, seat, moves) => (await bots).judge(state, seat, moves),
};

/** The page names the board, and passes the port of the table's worker. */
self.onmessage = ({ data: { board, port } }: MessageEvent<{ board: string; port: MessagePort }>) => {
  bots = loadBots(board);
  bots.catch(() => {}); // whoever asks them hears of it
  answerTo(port, runner);
};
