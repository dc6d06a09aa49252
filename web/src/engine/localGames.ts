/** Games on this device: kept in its database, so that one can be continued and a finished one is not lost. */
import type { GameRecord } from './game';
import type { PuzzleTask } from './puzzle';

/** Who sits at a seat: the person of this device, a guest beside them, or a bot. */
export interface LocalSeat {
  kind: 'person' | 'bot';
  /** Of a bot. */
  level: string | null;
  /** What a guest is called. */
  name: string | null;
  colour: number;
}

/** A finished game that is tried again from some move on. */
export interface PlayedBefore {
  record: GameRecord;
  /** Who played it, by seat, and which of them was I. */
  names: string[];
  levels: (string | null)[];
  mine: number | null;
  /** Whose line is to be beaten, in a challenge. */
  challenger?: number;
}

export type Purpose = 'game' | 'position' | 'puzzle' | 'challenge';

export interface LocalGame {
  id: string;
  seats: LocalSeat[];
  purpose: Purpose;
  /** What it was made of: a puzzle, or the game that is tried again and the ply it goes on from. */
  subject: string | null;
  from: number;
  hints: boolean;
  /** How the game was played that is tried again. */
  before?: PlayedBefore;
  /** What is to be reached, in a puzzle. */
  puzzle?: PuzzleTask;
  record: GameRecord;
  /** For what chance has still to do. */
  seed: string;
  startedAt: number;
  changedAt: number;
  endedAt: number | null;
  /** Whether a server has it. */
  uploaded: boolean;
}

/** What a list shows of a game. Nothing of its cards. */
export type LocalGameSummary = Omit<LocalGame, 'record' | 'seed'> & { game: string; ply: number };

const NAME = 'fareplay';
const STORE = 'games';
/** Finished games that are kept, the newest first. */
const MOST = 200;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => {
      opened = null;
      reject(asked.error ?? new Error('there is no database'));
    };
  }));
}

async function ask<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const asked = request(database.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the database refused'));
  });
}

const summary = ({ record, seed: _, ...rest }: LocalGame): LocalGameSummary => ({ ...rest, game: record.game, ply: record.moves.length });

export const localGames = {
  /** All games, the one that was played last first. */
  async list(): Promise<LocalGameSummary[]> {
    const all = await ask<LocalGame[]>('readonly', (store) => store.getAll() as IDBRequest<LocalGame[]>);
    return all.map(summary).sort((a, b) => b.changedAt - a.changedAt);
  },

  /** Those that can be continued. */
  async unfinished(): Promise<LocalGameSummary[]> {
    return (await localGames.list()).filter(({ endedAt, purpose }) => endedAt === null && purpose !== 'puzzle');
  },

  read: (id: string): Promise<LocalGame | undefined> => ask('readonly', (store) => store.get(id)),

  /** Keep a game as it is now. */
  async save(game: LocalGame): Promise<void> {
    await ask('readwrite', (store) => store.put(game));
    if (game.endedAt === null) return;
    const finished = (await localGames.list()).filter(({ endedAt }) => endedAt !== null);
    for (const { id } of finished.slice(MOST)) await localGames.dismiss(id);
  },

  /** Forget a game. */
  async dismiss(id: string): Promise<void> {
    await ask('readwrite', (store) => store.delete(id));
  },

  /** The address where a game is played on. */
  address: (id: string): string => `/table/${id}`,
};

/** What the addresses of games on this device begin with; those of a server's tables are longer. */
const LOCAL = 'here-';

export const newLocalId = (): string => LOCAL + crypto.randomUUID().slice(0, 13);
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL);
