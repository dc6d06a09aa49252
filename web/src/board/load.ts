/** Everything a page needs to show a game's board. */
import { board } from '$/api/client';
import type { Board } from '$/api/types';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { open, type Picture } from './picture';

const loaded = new Map<string, Promise<Picture>>();

/** The opened picture of a board; loaded once. */
function pictureOf(game: string): Promise<Picture> {
  let found = loaded.get(game);
  if (!found) {
    found = Promise.all([board.facts<Board>(game), board.layout(game), board.picture(game)]).then(
      ([facts, layout, svg]) => open(svg, facts, layout),
    );
    found.catch(() => loaded.delete(game));
    loaded.set(game, found);
  }
  return found;
}

export async function loadBoard(game: string): Promise<{ picture: Picture; texts: GameTexts }> {
  const [picture, texts] = await Promise.all([pictureOf(game), new GameTexts(game.split('/')[0]!).load()]);
  return { picture, texts };
}
