// A game between bots through the package's names, told move by move, and what the package says to mistakes.
import { readFileSync } from 'node:fs';
import { loadGame, newGame, Refused } from 'fareplay';

const { name, seats, level, options } = JSON.parse(readFileSync(0, 'utf8'));

const told = (game) => ({
  to_move: game.toMove,
  is_over: game.isOver,
  winners: game.winners,
  legal_moves: game.legalMoves,
  lines: game.lines(),
  sheets: Array.from({ length: seats }, (_, seat) => game.sheet(seat)),
  views: [0, null].map((seat) => game.view(seat)),
});

async function refusal(act) {
  try {
    await act();
  } catch (error) {
    return `${error instanceof Refused ? 'Refused' : error.name}: ${error.message}`;
  }
}

const game = await newGame(name, { seats, options, seed: 5n });
const moments = [told(game)];
while (!game.isOver) {
  for (const move of await game.bot(level, { seed: 3 })) {
    game.push(move);
    moments.push(told(game));
  }
}
const record = game.record();
const again = await loadGame(record);
const last = again.pop();
const before = JSON.stringify(again.record());
const refusals = [
  await refusal(() => again.push(last, 'no move')),
  await refusal(() => again.sheet(seats)),
  await refusal(() => again.view(-1)),
  await refusal(() => newGame('chess/london', { seats })),
  await refusal(() => newGame(name.replace(/.*\//, '$&no-'), { seats })),
  await refusal(() => newGame(name, { seats: 99 })),
  await refusal(() => loadGame({ ...record, setup: { ...record.setup, first: 'me' } })),
  await refusal(() => game.bot(level)),
];
const unchanged = before === JSON.stringify(again.record());
again.push(last);
console.log(JSON.stringify({ record, moments, refusals, unchanged, same: JSON.stringify(again.record()) === JSON.stringify(record), logs: [0, null].map((seat) => game.log(seat)) }));
