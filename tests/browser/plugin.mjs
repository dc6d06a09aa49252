// A game of another package, played by chance through the package's names.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { loadGame, newGame } from 'fareplay';

for (const plugin of process.argv.slice(2)) await import(pathToFileURL(plugin));

const { name, seats } = JSON.parse(readFileSync(0, 'utf8'));
const game = await newGame(name, { seats, seed: 11n });
while (!game.isOver) game.push(game.legalMoves[game.ply % game.legalMoves.length]);
const again = await loadGame(game.record());
console.log(JSON.stringify({ record: again.record(), winners: again.winners, sheets: Array.from({ length: seats }, (_, seat) => again.sheet(seat)) }));
