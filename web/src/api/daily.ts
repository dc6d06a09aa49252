/** What can be asked of the daily city and of puzzles. */
import type * as sent from './api.generated';
import { get, post } from './client';
import { openTurn } from './lines';
import type { Shapes, Snapshot } from './types';

const table = (path: string, body: unknown = {}): Promise<Snapshot> =>
  post<never>(path, body).then(openTurn<Shapes, Snapshot>);

export const daily = {
  today: (): Promise<sent.Daily> => get('/api/daily'),
  results: (day: string): Promise<sent.DailyResults> => get(`/api/daily/${encodeURIComponent(day)}`),
  play: (day: string): Promise<Snapshot> => table(`/api/daily/${encodeURIComponent(day)}/try`),
};

export const puzzles = {
  list: (): Promise<sent.PuzzleInfo[]> => get('/api/puzzles'),
  read: (id: string): Promise<sent.Puzzle> => get(`/api/puzzles/${encodeURIComponent(id)}`),
  mine: (): Promise<sent.MyPuzzles> => get('/api/me/puzzles'),
  /** The answer; a first try that is not over has failed. */
  giveUp: (id: string): Promise<sent.PuzzleAnswer> => post(`/api/puzzles/${encodeURIComponent(id)}/answer`, {}),
  /** How the try at a table goes. */
  result: (table: string): Promise<sent.PuzzleTry> => get(`/api/tables/${encodeURIComponent(table)}/puzzle`),
  play: (id: string): Promise<Snapshot> => table(`/api/puzzles/${encodeURIComponent(id)}/try`),
};

/** Try a finished game again from a move on. */
export const tryAgain = (id: string, ply: number, seat: number): Promise<Snapshot> =>
  table(`/api/tables/${encodeURIComponent(id)}/try`, { ply, seat });
