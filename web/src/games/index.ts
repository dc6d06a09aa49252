/** The games that this client has a folder for, and the plain table for all others. */
import { pictureOf, type Picture } from '$/board/picture';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { boards } from './boards.svelte';
import type { Game } from './game';
import { plainGame } from './plain';

const folders = import.meta.glob<Game>(['./*/index.ts', '!./plain/*'], { eager: true, import: 'default' });

/** By name, in the order of the folders. */
export const games: ReadonlyMap<string, Game> = new Map(
  Object.entries(folders).map(([path, game]) => [path.split('/')[1]!, game]),
);

/** The game of a board, or of its own name: of `game/board`, of `game`. */
export function gameOf(name: string): Game {
  const game = name.split('/')[0]!;
  return games.get(game) ?? plainGame(game);
}

/** Everything a page needs to show a board. */
export async function loadBoard(name: string): Promise<{ game: Game; picture: Picture; texts: GameTexts }> {
  const game = gameOf(name);
  const [picture, texts] = await Promise.all([
    game.picture?.(name) ?? pictureOf(name, () => game.city?.(name.split('/')[1]!)),
    new GameTexts(game.texts).load(),
    boards.load(),
  ]);
  return { game, picture, texts };
}
