/** What can be asked of tables. */
import { get, post } from './client';
import type { Analysis, Clock, GameInfo, Replay, Snapshot, Table } from './types';

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

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const tables = {
  list: (asked: Record<string, string>): Promise<{ tables: Table[]; before: string | null }> =>
    get(`/api/tables?${new URLSearchParams(asked)}`),
  make: (wish: TableWish): Promise<Snapshot<never>> => post('/api/tables', wish),
  open: <P>(id: string, seat: number | null): Promise<Snapshot<P>> => get(`${at(id)}${seat === null ? '' : `?seat=${seat}`}`),
  turn: (id: string, ply: number, moves: readonly string[], seat: number): Promise<{ ply: number; held: boolean }> =>
    post(`${at(id)}/turn`, { ply, moves, seat }),
  hint: (id: string, seat: number): Promise<Hint> => post(`${at(id)}/hint`, { seat }),
  join: (id: string, seat?: number): Promise<Snapshot<never>> => post(`${at(id)}/join`, seat === undefined ? {} : { seat }),
  leave: (id: string): Promise<Snapshot<never>> => post(`${at(id)}/leave`),
  comeBack: (id: string): Promise<Snapshot<never>> => post(`${at(id)}/return`),
  start: (id: string): Promise<Snapshot<never>> => post(`${at(id)}/start`),
  seat: (id: string, seat: number, wish: SeatWish): Promise<Snapshot<never>> => post(`${at(id)}/seats/${seat}`, wish),
  colour: (id: string, seat: number, colour: number): Promise<Snapshot<never>> => post(`${at(id)}/colour`, { seat, colour }),
  rematch: (id: string): Promise<Snapshot<never>> => post(`${at(id)}/rematch`),
  replay: <P>(id: string, seat: number | null = null): Promise<Replay<P>> =>
    get(`${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  analysis: (id: string): Promise<Analysis> => get(`${at(id)}/analysis`),
  analyse: (id: string): Promise<Analysis> => post(`${at(id)}/analysis`),
  close: (id: string): Promise<Snapshot<never>> => post(`${at(id)}/close`),
  react: (id: string, reaction: string): Promise<void> => post(`${at(id)}/reactions`, { reaction }),
};

let games: Promise<GameInfo[]> | null = null;

/** The games there are; asked once. */
export function allGames(): Promise<GameInfo[]> {
  games ??= get<GameInfo[]>('/api/games').catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

let levels: Promise<string[]> | null = null;

/** The bots' levels, the weakest first; asked once. */
export function allLevels(): Promise<string[]> {
  levels ??= get<string[]>('/api/levels').catch((problem: unknown) => {
    levels = null;
    throw problem;
  });
  return levels;
}
