/** Custom boards on this device: packed for the kernels once, stored in its database, and named after the contents of their files. */
import type { BoardIndex } from './kernels';
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
  /** The hash of the kernels' sources for which it was packed. */
  kernels: string;
}

const store = objectStore<CustomBoard>('fareplay-boards', 'boards', 'name');

/** Whether a name is that of a board on this device only. */
export const isCustom = (name: string): boolean => name.includes('@');

/** The name of a board in its file and in records. */
export const plainName = (name: string): string => name.split('@')[0]!;

/** The name of a board file on this device. */
export async function nameOf(file: BoardFile): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(file))));
  const hash = Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.game}/${file.board}@${hash}`;
}

export const customBoards = {
  find: (name: string): Promise<CustomBoard | undefined> => store.get(name),

  async read(name: string): Promise<CustomBoard> {
    const found = await customBoards.find(name);
    if (!found) throw new Error(`${name} is not on this device`);
    return found;
  },

  save: (board: CustomBoard): Promise<void> => store.put(board),
};
