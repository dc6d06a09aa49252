// An engine for Fareplay in JavaScript: it takes the legal move that leads to a place its line has not been to.
//
//   fareplay arena get-on-board/rome random "engine:node examples/engine.mjs"
//
// The protocol is described in docs/protocol.md: a line in, a line out, nothing to install.
import { createInterface } from 'node:readline';

const say = (line) => process.stdout.write(`${line}\n`);
let random = () => 0;
let view = null;

/** Numbers from 0 to 1 that are the same for the same seed. */
function generator(seed) {
  let state = Number(BigInt.asUintN(32, BigInt(seed)));
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function choose() {
  const been = new Set(view.position.lines?.[view.seat] ?? []);
  const fresh = view.legal_moves.filter((move) => !been.has(move));
  const moves = fresh.length ? fresh : view.legal_moves;
  return moves[Math.floor(random() * moves.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(' ');
  const [word, rest] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
  if (word === 'fareplay') {
    random = generator(rest.split(' ')[1] ?? 0);
    say('name Fresh roads');
    say('ready');
  } else if (word === 'view') view = JSON.parse(rest);
  else if (word === 'go') say(`moves ${choose()}`);
}
