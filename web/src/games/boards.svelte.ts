/** The boards that can be played, as the server lists them, and what they are called. */
import { allBoards } from '$/api/tables';
import type { BoardInfo } from '$/api/api.generated';
import { gameOf } from '.';

class Boards {
  list = $state.raw<readonly BoardInfo[]>([]);

  async load(): Promise<void> {
    this.list = await allBoards();
  }
}

export const boards = new Boards();

/** The levels of bots there are for a board, out of all. */
export function levelsOf(name: string, all: readonly string[]): readonly string[] {
  return boards.list.find((board) => board.game === name)?.levels ?? all;
}

/** What a board is called, in the reader's language. */
export function boardTitle(name: string): string {
  const slug = name.split('/')[1] ?? name;
  return gameOf(name).city?.(slug) ?? boards.list.find((board) => board.game === name)?.title ?? titled(slug);
}

/** The same where boards of several games are listed. */
export function boardLabel(name: string): string {
  return gameOf(name).boardLabel(boardTitle(name));
}

/** `two-words` as `Two Words`, until the server has said what it is called. */
export function titled(slug: string): string {
  return slug.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
}
