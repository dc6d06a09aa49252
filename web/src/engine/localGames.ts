/** Games on this device: stored in its database, so that they can be continued and replayed. */
import type { GameRecord } from './game';
import { objectStore } from './objectStore';
import type { Printed } from './printed';
import type { PuzzleTask } from './puzzle';

/** The player of a seat: the person of this device, a guest, or a bot. */
export interface LocalSeat {
  kind: 'person' | 'bot';
  /** Of a bot. */
  level: string | null;
  /** The name of a guest. */
  name: string | null;
  colour: number;
}

/** A finished game that is tried again from a move. */
export interface PlayedBefore {
  record: GameRecord;
  /** The players' names by seat, and my seat. */
  names: string[];
  levels: (string | null)[];
  mine: number | null;
  /** The seat to beat, in a challenge. */
  challenger?: number;
}

export type Purpose = 'game' | 'position' | 'puzzle' | 'challenge';

export interface LocalGame {
  id: string;
  seats: LocalSeat[];
  purpose: Purpose;
  /** What it is about: a puzzle, or the game that is tried again and the ply to start from. */
  subject: string | null;
  from: number;
  hints: boolean;
  /** The earlier game, if it is tried again. */
  before?: PlayedBefore;
  /** The task, in a puzzle. */
  puzzle?: PuzzleTask;
  /** What was entered, if it is played with printed material. */
  printed?: Printed;
  record: GameRecord;
  /** For later random events. */
  seed: string;
  startedAt: number;
  changedAt: number;
  endedAt: number | null;
  /** Whether it was uploaded to a server. */
  uploaded: boolean;
}

/** A game in a list, without its cards. */
export type LocalGameSummary = Omit<LocalGame, 'record' | 'seed'> & { game: string; ply: number };

const store = objectStore<LocalGame>('fareplay', 'games', 'id');
/** The number of finished games to keep, the newest first. */
const MOST = 200;

const summary = ({ record, seed: _, ...rest }: LocalGame): LocalGameSummary => ({ ...rest, game: record.game, ply: record.moves.length });

export const localGames = {
  /** All games, the last played first. */
  async list(): Promise<LocalGameSummary[]> {
    return (await store.all()).map(summary).sort((a, b) => b.changedAt - a.changedAt);
  },

  /** The games that can be continued. */
  async unfinished(): Promise<LocalGameSummary[]> {
    return (await localGames.list()).filter(({ endedAt, purpose }) => endedAt === null && purpose !== 'puzzle');
  },

  read: (id: string): Promise<LocalGame | undefined> => store.get(id),

  /** Store a game. */
  async save(game: LocalGame): Promise<void> {
    await store.put(game);
    if (game.endedAt === null) return;
    const finished = (await localGames.list()).filter(({ endedAt }) => endedAt !== null);
    for (const { id } of finished.slice(MOST)) await localGames.dismiss(id);
  },

  /** Delete a game. */
  dismiss: (id: string): Promise<void> => store.delete(id),

  /** The address of a game's table. */
  address: (id: string): string => `/table/${id}`,
};

/** The prefix of ids of games on this device; ids of a server's tables are longer. */
const LOCAL = 'here-';

export const newLocalId = (): string => LOCAL + crypto.randomUUID().slice(0, 13);
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL);
