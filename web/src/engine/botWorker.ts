/** The worker in which bots think. It is given what a seat may know, and ended when the page is left. */
import type { Bots } from './bots';
import type { Thinker } from './deviceTable';
import { loadBots } from './files';
import { answerTo } from './messages';

/** The longest that a bot thinks about a turn. */
const MOST_MILLISECONDS = 2_500;

let bots: Promise<Bots>;

const thinker: Thinker = {
  plan: async (level, seed, state, seat) => (await bots).plan(level, seed, state, seat, MOST_MILLISECONDS),
  advise: async (state, seat) => (await bots).advise(state, seat, MOST_MILLISECONDS),
};

/** The page says for which board, and hands over the port of the worker that plays. */
self.onmessage = ({ data: { board, port } }: MessageEvent<{ board: string; port: MessagePort }>) => {
  bots = loadBots(board);
  bots.catch(() => {}); // whoever asks them hears of it
  answerTo(port, thinker);
};
