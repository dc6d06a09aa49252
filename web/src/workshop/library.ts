/** The library's workshop, which runs in Python on this page: see `fareplay.workshop`. */
import type { BoardFile } from '$/engine/customBoards';
import type { Problem } from '$/games/workshop';
import { run } from '$/python/python';

const WORKSHOP = 'fareplay.workshop';

/** A proposed change, with the whole changed board. */
export interface Repair {
  key: string;
  facts: Readonly<Record<string, unknown>>;
  at: Problem['at'];
  board: BoardFile;
}

/** A measure, with the range of the printed boards. */
export interface Measure {
  key: string;
  facts: Readonly<Record<string, unknown>>;
  at?: Problem['at'];
  value: number;
  low: number | null;
  high: number | null;
  verdict: 'ok' | 'low' | 'high';
}

export interface Assessment {
  seats: number;
  games: number;
  measures: Measure[];
}

export type Settings = Readonly<Record<string, readonly string[]>>;
export type Chosen = Readonly<Record<string, string>>;
export type Tally = Readonly<Record<string, unknown>>;

export const library = {
  settings: (game: string): Promise<Settings> => run(WORKSHOP, 'settings', [game]),
  check: (board: BoardFile): Promise<Problem[]> => run(WORKSHOP, 'check', [board]),
  repairs: (board: BoardFile): Promise<Repair[]> => run(WORKSHOP, 'repairs', [board]),
  generate: (game: string, seed: number, settings: Chosen): Promise<BoardFile> => run(WORKSHOP, 'generate', [game, seed, settings]),
  fromStreets: (game: string, text: string, seed: number, settings: Chosen, title: string): Promise<BoardFile> =>
    run(WORKSHOP, 'from_streets', [game, text, seed, settings, title]),
  draw: (board: BoardFile): Promise<string> => run(WORKSHOP, 'draw', [board]),
  layout: (board: BoardFile): Promise<unknown> => run(WORKSHOP, 'layout', [board]),
  pages: (board: BoardFile, language: string): Promise<{ name: string; svg: string }[]> => run(WORKSHOP, 'pages', [board, language]),
  assess: (board: BoardFile, tally: Tally): Promise<Assessment> => run(WORKSHOP, 'assess', [board, tally]),
  proposals: (board: BoardFile, assessment: Assessment): Promise<Repair[]> => run(WORKSHOP, 'proposals', [board, assessment]),
  improves: (before: Assessment, after: Assessment): Promise<boolean> => run(WORKSHOP, 'improves', [before, after]),
};
