/** What can be asked of tables. */
import { get, post } from './client';
import { openTurn } from './lines';
import type { Analysis, BoardInfo, Clock, Replay, Shapes, Snapshot, Table } from './types';

export interface SeatWish {
  kind: 'me' | 'open' | 'bot';
  level?: string;
}

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  clock?: Clock;
  private?: boolean;
  hints?: boolean;
  rated?: boolean;
  start?: boolean;
}

export interface Hint {
  ply: number;
  ways: { moves: string[] }[];
}

const getSnapshot = (path: string): Promise<Snapshot> => get<never>(path).then(openTurn<Shapes, Snapshot>);
const postSnapshot = (path: string, body?: unknown): Promise<Snapshot> =>
  post<never>(path, body).then(openTurn<Shapes, Snapshot>);

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const tables = {
  list: (asked: Record<string, string>): Promise<{ tables: Table[]; before: string | null }> =>
    get(`/api/tables?${new URLSearchParams(asked)}`),
  make: (wish: TableWish): Promise<Snapshot> => postSnapshot('/api/tables', wish),
  open: (id: string, seat: number | null): Promise<Snapshot> => getSnapshot(`${at(id)}${seat === null ? '' : `?seat=${seat}`}`),
  turn: (id: string, ply: number, moves: readonly string[], seat: number): Promise<{ ply: number; held: boolean }> =>
    post(`${at(id)}/turn`, { ply, moves, seat }),
  hint: (id: string, seat: number): Promise<Hint> => post(`${at(id)}/hint`, { seat }),
  join: (id: string, seat?: number): Promise<Snapshot> => postSnapshot(`${at(id)}/join`, seat === undefined ? {} : { seat }),
  leave: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/leave`),
  comeBack: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/return`),
  start: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/start`),
  seat: (id: string, seat: number, wish: SeatWish): Promise<Snapshot> => postSnapshot(`${at(id)}/seats/${seat}`, wish),
  colour: (id: string, seat: number, colour: number): Promise<Snapshot> => postSnapshot(`${at(id)}/colour`, { seat, colour }),
  rematch: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/rematch`),
  replay: (id: string, seat: number | null = null): Promise<Replay> =>
    get(`${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  analysis: (id: string): Promise<Analysis> => get(`${at(id)}/analysis`),
  analyse: (id: string): Promise<Analysis> => post(`${at(id)}/analysis`),
  close: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/close`),
  react: (id: string, reaction: string): Promise<void> => post(`${at(id)}/reactions`, { reaction }),
};

/** Ask once; ask again only if there was no answer. */
function once<T>(path: string): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= get<T>(path).catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}

/** The boards that can be played. */
export const allBoards = once<BoardInfo[]>('/api/games');

/** The bots' levels, the weakest first. */
export const allLevels = once<string[]>('/api/levels');
