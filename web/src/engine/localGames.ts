/** Games on this device: stored in its database, so that they can be continued and replayed. */
import type { Result } from '$/api/api.generated';
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
  /** Whether the player has been given a hint. */
  hinted: boolean;
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
  /** Who won and how, once it is over: for lists, which do not replay it. */
  result?: LocalResult;
  /** Whether it was uploaded to a server, or refused there for good; and its table there. */
  uploaded: boolean;
  table?: string;
}

export type LocalResult = Pick<Result, 'winners' | 'scores' | 'places'>;

/** A game in a list, without its cards. */
export type LocalGameSummary = Omit<LocalGame, 'record' | 'seed'> & { game: string; options: GameRecord['options']; ply: number };

const store = objectStore<LocalGame>('fareplay', 'games', 'id', [
  // 2: seats remember hints
  (game: { seats: object[] }) => ({ ...game, seats: game.seats.map((seat) => ({ ...seat, hinted: false })) }),
]);
/** The number of finished games to keep, the newest first. */
const MOST = 200;

const summary = ({ record, seed: _, ...rest }: LocalGame): LocalGameSummary => ({
  ...rest,
  game: record.game,
  options: record.options,
  ply: record.moves.length,
});

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

  /** Add to a game what became known after its end. */
  async note(id: string, known: Partial<Pick<LocalGame, 'result' | 'uploaded' | 'table'>>): Promise<void> {
    const game = await store.get(id);
    if (game) await store.put({ ...game, ...known });
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
