// Two skilled bots and a beginner play London; then the game is told, replayed and asked for its lines.
// In Node: `npm install fareplay`, `node play.mjs`. In a browser: <script type="module" src="play.mjs"></script>
// with an import map that says where the package lies (docs/javascript.md).
import { loadGame, newGame } from 'fareplay';

const game = await newGame('ticket-to-ride/london', { seats: 3, seed: 7n });
const levels = ['skilled', 'novice', 'skilled'];

while (!game.isOver) {
  const moves = await game.bot(levels[game.toMove], { seed: game.ply });
  game.push(...moves); // all of them or none; throws Refused if one is not legal
}

for (const seat of levels.keys()) {
  const { routes, tickets, districts, total } = game.sheet(seat);
  console.log(`seat ${seat}: ${routes} for routes, ${tickets} for tickets, ${districts} for districts: ${total} points`);
}
console.log(`won by seat ${game.winners.join(' and ')} after ${game.ply} moves`);

const record = game.record(); // JSON: fareplay.load in Python and `fareplay replay` read it too
const again = await loadGame(record, 20); // the same game after 20 moves
const seen = again.view(again.toMove); // what the seat to move may know, and nothing else
const claims = again.lines().filter(({ action }) => action === 'claim');
console.log(`after 20 moves seat ${again.toMove} has ${seen.legal_moves.length} legal moves, ${claims.length} of them claims`);
console.log(again.log(null).slice(-1)[0]); // the last thing that everybody saw
