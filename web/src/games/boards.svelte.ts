/** The available boards and their names. The server may have more of them than this client. */
import { allBoards } from '$/api/tables';
import type { BoardInfo } from '$/api/api.generated';
import { pictureOf, type Picture } from '$/board/picture';
import { customBoards, isCustom, isOnServer, plainName } from '$/engine/customBoards';
import { GameTexts } from '$/languages/gameTexts.svelte';
import own from '$boards/index.json';
import { gameOf } from '.';
import type { Game } from './game';

class Boards {
  list = $state.raw<readonly BoardInfo[]>(own.boards as unknown as BoardInfo[]);

  /** Fareplay's own boards, which are not printed. */
  readonly ours = own.ours as unknown as readonly BoardInfo[];

  /** Load the server's list; without a server, only this client's own boards are known. */
  async load(): Promise<void> {
    this.list = await allBoards().catch(() => this.list);
  }
}

export const boards = new Boards();

/** The titles of custom boards, and the server's information about them, as far as loaded. */
const customTitles = $state<Record<string, string>>({});
const customInfos = $state<Record<string, BoardInfo>>({});
const asked = new Set<string>();

async function loadCustom(name: string): Promise<void> {
  const { file, info } = await customBoards.read(name);
  customTitles[name] = file.title;
  if (info) customInfos[name] = info;
}

function customTitle(name: string): string {
  if (!asked.has(name) && !isOnServer(name)) {
    asked.add(name);
    void customBoards.find(name).then((found) => found && (customTitles[name] = found.file.title));
  }
  return customTitles[name] ?? titled(plainName(name).split('/')[1]!);
}

/** A board with its game, its picture and the texts of its game. */
export interface LoadedBoard {
  game: Game;
  picture: Picture;
  texts: GameTexts;
}

/** Load everything that a page needs to show a board. */
export async function loadBoard(name: string): Promise<LoadedBoard> {
  const game = gameOf(name);
  const [picture, texts] = await Promise.all([
    game.picture?.(name) ?? pictureOf(name, () => game.city?.(name.split('/')[1]!)),
    new GameTexts(game.texts).load(),
    boards.load(),
    isCustom(name) && loadCustom(name),
  ]);
  return { game, picture, texts };
}

/** The levels of bots for a board, out of all. */
export function levelsOf(name: string, all: readonly string[]): readonly string[] {
  return infoOf(name)?.levels ?? all;
}

/** The information about a board. */
export function infoOf(name: string): BoardInfo | undefined {
  return customInfos[name] ?? [...boards.list, ...boards.ours].find((board) => board.game === name);
}

/** The name of a board in the reader's language. */
export function boardTitle(name: string): string {
  if (isCustom(name)) return customTitle(name);
  const slug = name.split('/')[1] ?? name;
  return gameOf(name).city?.(slug) ?? infoOf(name)?.title ?? titled(slug);
}

/** The name of a board in a list for several games: with the game's name, if another game has a board with the same name. */
export function boardLabel(name: string): string {
  const title = boardTitle(name);
  const isShared = [...boards.list, ...boards.ours].some(({ game }) => game !== name && boardTitle(game) === title);
  return isShared ? `${title} · ${gameOf(name).title}` : title;
}

/** `Two Words` for `two-words`, until the server has sent the title. */
export function titled(slug: string): string {
  return slug.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
}
