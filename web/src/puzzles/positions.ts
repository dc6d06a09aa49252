/** The positions of a board's puzzles, for small pictures. */
import type { Shapes } from '$/api/types';
import { kernelsOf, loadRules } from '$/engine/files';
import { Film } from '$/engine/film';
import { gameOf } from '$/games';
import { loadThumbnail, type BoardThumbnail } from '$/games/thumbnails';
import { puzzlesOf } from './library';

export interface SmallPicture {
  ground: BoardThumbnail;
  position: Shapes['position'];
  seats: number;
}

const loaded = new Map<string, Promise<ReadonlyMap<string, SmallPicture>>>();

/** The drawing of each puzzle of a board, by id. */
export function smallPictures(game: string): Promise<ReadonlyMap<string, SmallPicture>> {
  let found = loaded.get(game);
  if (!found) {
    found = draw(game);
    found.catch(() => loaded.delete(game));
    loaded.set(game, found);
  }
  return found;
}

async function draw(game: string): Promise<ReadonlyMap<string, SmallPicture>> {
  const [rules, [kernels, , facts], ground, puzzles] = await Promise.all([loadRules(game), kernelsOf(game, 'rules'), loadThumbnail(game), puzzlesOf(game)]);
  if (!ground) return new Map();
  const reader = await gameOf(game).films!(kernels, game.split('/')[1]!, facts, ground);
  return new Map(
    puzzles.map(({ info, record, seat }) => {
      const { moves, movers, states } = rules.load(record, 0n).film(seat);
      const { position } = reader.seen(new Film(seat, moves, movers, states));
      return [info.id, { ground, position, seats: record.seats }];
    }),
  );
}
