/**
 * Custom boards, named after the contents of their files. Those of this device are packed for the kernels once and
 * stored in its database; a server packs those of its tables.
 */
import type { BoardInfo, CustomBoard as ServerBoard } from '$/api/api.generated';
import { fromBase64, type BoardIndex } from './kernels';
import { objectStore } from './objectStore';

/** A board file of any game. */
export interface BoardFile {
  game: string;
  board: string;
  title: string;
  players: [number, number];
  edition?: string;
  [key: string]: unknown;
}

/** A board with everything that a table on this device needs. */
export interface CustomBoard {
  /** `game/board@hash`: another file of the same name is another board. */
  name: string;
  file: BoardFile;
  layout: unknown;
  /** Its drawing, as SVG. */
  picture: string;
  /** The board for the kernels, the weights of its bots, and its entry in the index of the kernels. */
  board: Uint8Array;
  weights: Uint8Array;
  index: BoardIndex;
  /** The hash of the kernels' sources for which it was packed; empty for a board of the server. */
  kernels: string;
  /** What is shown of it to choose a game, on a server. */
  info?: BoardInfo;
}

const store = objectStore<CustomBoard>('fareplay-boards', 'boards', 'name');

/** Whether a name is that of a custom board. */
export const isCustom = (name: string): boolean => name.includes('@');

/** The length of the hash in the names of this device; the server's is longer. */
const HASH_LENGTH = 12;

/** Whether a custom board is on the server. */
export const isOnServer = (name: string): boolean => (name.split('@')[1]?.length ?? 0) > HASH_LENGTH;

const fetched = new Map<string, Promise<CustomBoard>>();

function fetchOnce(name: string): Promise<CustomBoard> {
  let found = fetched.get(name);
  if (!found) {
    found = fetchBoard(name);
    found.catch(() => fetched.delete(name));
    fetched.set(name, found);
  }
  return found;
}

async function fetchBoard(name: string): Promise<CustomBoard> {
  const answer = await fetch(`/api/boards/${name}/custom`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const { info, file, kernels } = (await answer.json()) as ServerBoard;
  const { layout, picture, board, weights, index } = kernels;
  return {
    ...{ name, info, layout, picture, kernels: '' },
    file: file as BoardFile,
    board: fromBase64(board),
    weights: fromBase64(weights),
    index: index as unknown as BoardIndex,
  };
}

/** The name of a board in its file and in records. */
export const plainName = (name: string): string => name.split('@')[0]!;

/** The name of a board file on this device. */
export async function nameOf(file: BoardFile): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(file))));
  const hash = Array.from(digest.slice(0, HASH_LENGTH / 2), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.game}/${file.board}@${hash}`;
}

export const customBoards = {
  find: (name: string): Promise<CustomBoard | undefined> => store.get(name),

  async read(name: string): Promise<CustomBoard> {
    if (isOnServer(name)) return fetchOnce(name);
    const found = await customBoards.find(name);
    if (!found) throw new Error(`${name} is not on this device`);
    return found;
  },

  save: (board: CustomBoard): Promise<void> => store.put(board),
};
