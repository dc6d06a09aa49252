/** Registers the games that this client has a folder for; all others are played at the plain table. */
import { register } from './games';
import type { Game } from './games/game';
import { plainGame } from './games/plain';

const folders = import.meta.glob<Game>(['./games/*/index.ts', '!./games/plain/*'], { eager: true, import: 'default' });

register(
  Object.entries(folders).map(([path, game]) => [path.split('/')[2]!, game] as const),
  plainGame,
);
