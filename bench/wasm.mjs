// What the kernels in WebAssembly do, timed: an order on each line of the input, what it took on one of the output.
import { createInterface } from 'node:readline';
import { openBoard, openBots } from 'fareplay';

/** The processor's seconds of this process. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));

/** Play a start out so many times; returns the moves made in all. */
async function playouts({ name, state, games, seed }) {
  const { rules } = await openBoard(name);
  const { kernels } = rules;
  rules.start ??= kernels.rows('State');
  kernels.write(rules.start, bytes(state));
  rules.seed(BigInt(seed));
  const began = now();
  const moves = kernels.call.play_many(rules.board, rules.start, rules.state, games, rules.rng);
  return { seconds: now() - began, moves };
}

/** Let a bot plan a turn. */
async function plan({ name, level, state, seat, seed }) {
  const bots = await openBots(name);
  const began = now();
  const moves = bots.plan(level, seed, bytes(state), seat);
  return { seconds: now() - began, moves };
}

const ORDERS = { playouts, plan };

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await ORDERS[order.what](order))}\n`);
}
