/** The library's workshop, which runs in Python on this page: see `fareplay.workshop`. */
import type { BoardFile } from '$/engine/customBoards';
import type { Problem } from '$/games/workshop';
import { run } from '$/python/python';

const WORKSHOP = 'fareplay.workshop';

export type Settings = Readonly<Record<string, readonly string[]>>;
export type Chosen = Readonly<Record<string, string>>;

export const library = {
  settings: (game: string): Promise<Settings> => run(WORKSHOP, 'settings', [game]),
  check: (board: BoardFile): Promise<Problem[]> => run(WORKSHOP, 'check', [board]),
  generate: (game: string, seed: number, settings: Chosen): Promise<BoardFile> => run(WORKSHOP, 'generate', [game, seed, settings]),
  fromStreets: (game: string, text: string, seed: number, settings: Chosen, title: string): Promise<BoardFile> =>
    run(WORKSHOP, 'from_streets', [game, text, seed, settings, title]),
  draw: (board: BoardFile): Promise<string> => run(WORKSHOP, 'draw', [board]),
  layout: (board: BoardFile): Promise<unknown> => run(WORKSHOP, 'layout', [board]),
};
