/** The plain table: plays any game without a folder in this client, with the server's texts and pictures. */
import { titled } from '../boards.svelte';
import type { Game } from '../game';
import { boardOf, textsOf } from './server';

const made = new Map<string, Game>();

/** A game by its name. */
export function plainGame(name: string): Game {
  let game = made.get(name);
  if (!game) made.set(name, (game = make(name)));
  return game;
}

function make(name: string): Game {
  const title = titled(name);
  return {
    title,
    palette: { classes: 'fp-p', pale: [] },
    poster: () => ({ tint: '#4b5563', focus: '50% 50%', kind: '' }),
    texts: (code) => textsOf(name, code),
    picture: boardOf,
    table: async () => (await import('./table')).default,
  };
}
