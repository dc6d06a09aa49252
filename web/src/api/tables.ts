/** What can be asked of tables. */
import type * as sent from './api.generated';
import { get, post, request } from './client';
import { keep, kept, newNonce } from './fairness';
import { openTurn } from './lines';
import type { Shapes, Snapshot, Viewpoint } from './types';

/** A snapshot to work with; what it shows of the shuffle is kept, to be checked at the end. */
function take(sent: never): Snapshot {
  const snapshot = openTurn<Shapes, Snapshot>(sent);
  keep(snapshot.table.id, snapshot.table);
  return snapshot;
}

const getSnapshot = (path: string): Promise<Snapshot> => get<never>(path).then(take);
const postSnapshot = (path: string, body?: unknown): Promise<Snapshot> => post<never>(path, body).then(take);

/** This browser's part in the shuffle of a table whose secret is fixed already. */
function nonceFor(table: string): string {
  const nonce = kept(table).nonce ?? newNonce();
  keep(table, { nonce });
  return nonce;
}

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** A table as a room of watchers sees it, to whom nobody is "you". */
export const toWatchers = <S extends Pick<Snapshot, 'you'>>(snapshot: S): S => ({ ...snapshot, you: { ...snapshot.you, seat: null, seats: [] } });

export const tables = {
  list: (asked: Record<string, string>): Promise<sent.TableList> =>
    get(`/api/tables?${new URLSearchParams(asked)}`),
  /** Open a table; the game begins in a second step, when the server's secret is fixed and this browser adds its number. */
  make: async (wish: sent.TableRequest): Promise<Snapshot> => {
    const made = await postSnapshot('/api/tables', { ...wish, start: false });
    return wish.start ? tables.start(made.table.id) : made;
  },
  open: async (id: string, from: Viewpoint): Promise<Snapshot> => {
    if (from !== 'spectator') return getSnapshot(`${at(id)}${from === null ? '' : `?seat=${from}`}`);
    return toWatchers(await getSnapshot(`${at(id)}?spectator=true`));
  },
  turn: (id: string, ply: number, moves: readonly string[], seat: number): Promise<sent.TurnReply> =>
    post(`${at(id)}/turn`, { ply, moves, seat }),
  hint: (id: string, seat: number): Promise<sent.Hint> => post(`${at(id)}/hint`, { seat }),
  /** What the expert would have done in my last turn. */
  review: (id: string, seat: number): Promise<sent.Review> => post(`${at(id)}/review`, { seat }),
  ghosts: (id: string): Promise<sent.Ghost[]> => get(`${at(id)}/ghosts`),
  expertGhost: (id: string): Promise<sent.Ghost> => post(`${at(id)}/ghosts/expert`, {}),
  ahead: (id: string, seat: number): Promise<sent.Ahead> => get(`${at(id)}/ahead?seat=${seat}`),
  join: (id: string, seat?: number): Promise<Snapshot> =>
    postSnapshot(`${at(id)}/join`, { nonce: nonceFor(id), ...(seat === undefined ? {} : { seat }) }),
  leave: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/leave`),
  comeBack: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/return`),
  change: (id: string, wish: sent.TableChanges): Promise<Snapshot> =>
    request<never>('PATCH', at(id), wish).then(openTurn<Shapes, Snapshot>),
  ready: (id: string, ready: boolean): Promise<Snapshot> =>
    postSnapshot(`${at(id)}/ready`, ready ? { ready, nonce: nonceFor(id) } : { ready }),
  start: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/start`, { nonce: nonceFor(id) }),
  seat: (id: string, seat: number, wish: sent.SeatRequest): Promise<Snapshot> => postSnapshot(`${at(id)}/seats/${seat}`, wish),
  colour: (id: string, seat: number, colour: number): Promise<Snapshot> => postSnapshot(`${at(id)}/colour`, { seat, colour }),
  /** Play again; as at a new table, the server's secret is fixed before this browser adds its number. */
  rematch: async (id: string): Promise<Snapshot> => {
    const again = await postSnapshot(`${at(id)}/rematch`, { ready: false });
    return again.table.state === 'open' ? tables.ready(again.table.id, true) : again;
  },
  replay: (id: string, seat: number | null = null): Promise<sent.Replay<Shapes>> =>
    get(`${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  analysis: (id: string): Promise<sent.Analysis> => get(`${at(id)}/analysis`),
  analyse: (id: string): Promise<sent.Analysis> => post(`${at(id)}/analysis`),
  close: (id: string): Promise<Snapshot> => postSnapshot(`${at(id)}/close`),
  messages: (id: string): Promise<sent.MessageList> => get(`${at(id)}/messages`),
  say: (id: string, words: sent.MessageRequest): Promise<sent.Message> => post(`${at(id)}/messages`, words),
  hideMessage: (id: string, n: number): Promise<void> => post(`${at(id)}/messages/${n}/hide`),
  reportMessage: (id: string, n: number): Promise<void> => post(`${at(id)}/messages/${n}/report`),
  nudge: (id: string): Promise<void> => post(`${at(id)}/nudge`),
  substitute: (id: string, seat: number): Promise<Snapshot> => postSnapshot(`${at(id)}/substitute`, { seat }),
  voteToEnd: (id: string, end: boolean): Promise<Snapshot> => postSnapshot(`${at(id)}/end`, { end }),
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
export const allBoards = once<sent.BoardInfo[]>('/api/games');

/** The bots' levels, the weakest first. */
export const allLevels = once<string[]>('/api/levels');
