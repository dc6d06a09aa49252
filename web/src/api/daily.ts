/** Requests about the daily city and puzzles. */
import type * as sent from './api.generated';
import { get, post } from './client';

type Snapshot = sent.TableSnapshot;

const table = (path: string, body: unknown = {}): Promise<Snapshot> => post(path, body);

export const daily = {
  today: (): Promise<sent.Daily> => get('/api/daily'),
  results: (day: string): Promise<sent.DailyResults> => get(`/api/daily/${encodeURIComponent(day)}`),
  play: (day: string): Promise<Snapshot> => table(`/api/daily/${encodeURIComponent(day)}/try`),
};

export const puzzles = {
  list: (): Promise<sent.PuzzleInfo[]> => get('/api/puzzles'),
  mine: (): Promise<sent.MyPuzzles> => get('/api/me/puzzles'),
  /** Send my moves of a finished try or one that I gave up: the server judges them and rates the first try. */
  send: (id: string, moves: readonly string[]): Promise<sent.PuzzleTry> => post(`/api/puzzles/${encodeURIComponent(id)}/tries`, { moves }),
};
