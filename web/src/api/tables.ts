/** Requests about tables. */
import own from '$boards/index.json';
import type * as sent from './api.generated';
import { get, post, request } from './client';
import { newNonce, rememberedFairness, rememberFairness } from './fairness';
import type { Shapes, Viewpoint } from './types';

type Snapshot = sent.TableSnapshot;

/** Remember what a table shows of its shuffle, for the check at the end. */
function rememberShuffle(snapshot: Snapshot): Snapshot {
  rememberFairness(snapshot.table.id, snapshot.table);
  return snapshot;
}

const getSnapshot = (path: string): Promise<Snapshot> => get<Snapshot>(path).then(rememberShuffle);
const postSnapshot = (path: string, body?: unknown): Promise<Snapshot> => post<Snapshot>(path, body).then(rememberShuffle);

/** This browser's nonce for a table whose secret is already fixed. */
function nonceFor(table: string): string {
  const nonce = rememberedFairness(table).nonce ?? newNonce();
  rememberFairness(table, { nonce });
  return nonce;
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** A table on a screen for several viewers, where nobody is "you". */
export const toWatchers = <S extends Pick<Snapshot, 'you'>>(snapshot: S): S => ({ ...snapshot, you: { ...snapshot.you, seat: null, seats: [] } });

/** The last created table, for the page that opens it next; the stream sends what has happened since. */
let justMade: Snapshot | null = null;

export const tables = {
  list: (asked: Record<string, string>): Promise<sent.TableList> => get(`/api/tables?${new URLSearchParams(asked)}`),
  /** Open a table. The game starts in a second step, when the server's secret is fixed and this browser adds its nonce. */
  make: async (body: sent.TableRequest): Promise<Snapshot> => {
    const made = await postSnapshot('/api/tables', { ...body, start: false });
    return (justMade = body.start ? await tables.start(made.table.id) : made);
  },
  open: async (id: string, from: Viewpoint): Promise<Snapshot> => {
    const made = justMade;
    justMade = null;
    if (from === null && made?.table.id === id) return made;
    if (from !== 'spectator') return getSnapshot(`${at(id)}${from === null ? '' : `?seat=${from}`}`);
    return toWatchers(await getSnapshot(`${at(id)}?spectator=true`));
  },
  turn: (id: string, ply: number, moves: readonly string[], seat: number): Promise<sent.TurnReply> => post(`${at(id)}/turn`, { ply, moves, seat }),
  /** Lay my next turn in advance. */
  plan: (id: string, ply: number, moves: string[], seat: number): Promise<sent.ConditionalTurn> => post(`${at(id)}/conditional`, { ply, moves, seat }),
  withdraw: (id: string, seat: number): Promise<void> => request('DELETE', `${at(id)}/conditional?seat=${seat}`),
  hint: (id: string, seat: number): Promise<sent.Hint> => post(`${at(id)}/hint`, { seat }),
  /** What the expert would have played in my last turn. */
  review: (id: string, seat: number): Promise<sent.Review> => post(`${at(id)}/review`, { seat }),
  ghosts: (id: string): Promise<sent.Ghost[]> => get(`${at(id)}/ghosts`),
  join: (id: string, seat?: number): Promise<Snapshot> => postSnapshot(`${at(id)}/join`, { nonce: nonceFor(id), ...(seat === undefined ? {} : { seat }) }),
  leave: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/leave`),
  comeBack: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/return`),
  change: (id: string, body: sent.TableChanges): Promise<Snapshot> => request<Snapshot>('PATCH', at(id), body),
  ready: (id: string, ready: boolean): Promise<Snapshot> => postSnapshot(`${at(id)}/ready`, ready ? { ready, nonce: nonceFor(id) } : { ready }),
  start: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/start`, { nonce: nonceFor(id) }),
  seat: (id: string, seat: number, body: sent.SeatRequest): Promise<Snapshot> => postSnapshot(`${at(id)}/seats/${seat}`, body),
  colour: (id: string, seat: number, colour: number): Promise<Snapshot> => postSnapshot(`${at(id)}/colour`, { seat, colour }),
  /** Play again. As at a new table, the server's secret is fixed before this browser adds its nonce. */
  rematch: async (id: string): Promise<Snapshot> => {
    const again = await postSnapshot(`${at(id)}/rematch`, { ready: false });
    return again.table.state === 'open' ? tables.ready(again.table.id, true) : again;
  },
  replay: (id: string, seat: number | null = null): Promise<sent.Replay<Shapes>> => get(`${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  record: (id: string): Promise<Readonly<Record<string, unknown>>> => get(`${at(id)}/record`),
  analysis: (id: string): Promise<sent.Analysis> => get(`${at(id)}/analysis`),
  analyse: (id: string): Promise<sent.Analysis> => post(`${at(id)}/analysis`),
  close: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/close`),
  nudge: (id: string): Promise<void> => post(`${at(id)}/nudge`),
  substitute: (id: string, seat: number): Promise<Snapshot> => postSnapshot(`${at(id)}/substitute`, { seat }),
  /** Ask for my seat, which I had on another device. */
  claimSeat: (id: string, seat: number): Promise<sent.SeatClaim> => post(`${at(id)}/seats/${seat}/claim`),
  /** Confirm somebody else's claim, or my own by the code on the big screen. */
  confirmClaim: (id: string, { seat, claim }: sent.ClaimEvent, code?: string): Promise<Snapshot> =>
    postSnapshot(`${at(id)}/seats/${seat}/confirm`, { claim, code }),
  voteToEnd: (id: string, end: boolean): Promise<Snapshot> => postSnapshot(`${at(id)}/end`, { end }),
  react: (id: string, reaction: NonNullable<sent.MessageRequest['phrase']>): Promise<void> => post(`${at(id)}/reactions`, { reaction }),
};

/** Send a request once, and again only if it failed. */
function once<T>(path: string): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= get<T>(path).catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}

/** The boards that can be played. */
export const allBoards = once<sent.BoardInfo[]>('/api/games');

/** Bring a custom board to the server; what it says of it has the board's name there. */
export const addBoard = (file: object): Promise<sent.BoardInfo> => post('/api/boards', file);

/** The bots' levels, the weakest first. */
export const allLevels = (): Promise<string[]> => Promise.resolve(own.levels);
