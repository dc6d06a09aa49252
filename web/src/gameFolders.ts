/** Registers the games that have a folder in this client; all others use the plain table. */
import { register } from './games';
import type { Game } from './games/game';
import { plainGame } from './games/plain';

const folders = import.meta.glob<Game>(['./games/*/index.ts', '!./games/plain/*'], { eager: true, import: 'default' });

register(
  Object.entries(folders).map(([path, game]) => [path.split('/')[2]!, game] as const),
  plainGame,
);
