/** The games that are registered, and the plain table for all others. */
import type { Game } from './game';

const registered = new Map<string, Game>();
let plainGame: (name: string) => Game = (name) => {
  throw new Error(`no game ${name} is registered`);
};

/** By name, in the order in which they were registered. */
export const games: ReadonlyMap<string, Game> = registered;

/** Make games known by their names, and what plays every other. */
export function register(known: Iterable<readonly [string, Game]>, others: (name: string) => Game): void {
  for (const [name, game] of known) registered.set(name, game);
  plainGame = others;
}

/** The game of a board, or of its own name: of `game/board`, of `game`. */
export function gameOf(name: string): Game {
  const game = name.split('/')[0]!;
  return games.get(game) ?? plainGame(game);
}
