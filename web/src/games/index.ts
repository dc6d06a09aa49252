/** The games that are registered, and the plain table for all others. */
import type { Game } from './game';

const registered = new Map<string, Game>();
let plainGame: (name: string) => Game = (name) => {
  throw new Error(`no game ${name} is registered`);
};

/** By name, in the order in which they were registered. */
export const games: ReadonlyMap<string, Game> = registered;

/** Register games by name, and the plain table for all others. */
export function register(known: Iterable<readonly [string, Game]>, others: (name: string) => Game): void {
  for (const [name, game] of known) registered.set(name, game);
  plainGame = others;
}

/** The game of a name: `game/board` or `game`. */
export function gameOf(name: string): Game {
  const game = name.split('/')[0]!;
  return games.get(game) ?? plainGame(game);
}
