// Random games on the kernels in WebAssembly: of each its start, its moves, and a checksum of the states after each move.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { openBoard } from 'fareplay';

for (const plugin of process.argv.slice(2)) await import(pathToFileURL(plugin));

async function play({ game, seats, seed }) {
  const { rules } = await openBoard(game);
  const { kernels, board, state, rng, moves, deck, size } = rules;
  const { call } = kernels;
  rules.deal(seats, {}, BigInt(seed));
  const reshuffles = [];
  const settle = () => {
    for (let cards = call.new_deck(board, state, rng, deck); cards >= 0; cards = call.new_deck(board, state, rng, deck)) {
      reshuffles.push(Array.from(new Int8Array(kernels.copy(deck, cards).buffer)));
      if (!call.lay_deck(board, state, deck, cards)) throw new Error('a new deck is refused');
    }
  };
  if (deck) settle();
  const start = Buffer.from(kernels.copy(state, size)).toString('base64');
  let check = crc32(kernels.bytes(state, size));
  const made = [];
  let dice = seed >>> 0;
  for (let count = call.legal_moves(board, state, moves); count; count = call.legal_moves(board, state, moves)) {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
    const move = kernels.shorts(moves, count)[Math.floor((dice / 2 ** 32) * count)];
    if (call.attempt(board, state, move) < 0) throw new Error(`${game}: ${move} is legal and refused`);
    if (deck) settle();
    made.push(move);
    check = crc32(kernels.bytes(state, size), check);
  }
  return { start, moves: made, reshuffles, check };
}

const played = [];
for (const one of JSON.parse(readFileSync(0, 'utf8'))) played.push(await play(one));
console.log(JSON.stringify(played));
