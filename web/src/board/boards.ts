/** Boards: their facts, layouts and pictures. Those of this client are built in, custom ones are in its database, and the server has the others. */
import { get } from '$/api/client';
import type { BoardFacts, BoardLayout } from '$/api/types';
import { customBoards, isCustom } from '$/engine/customBoards';

interface Drawn {
  board: BoardFacts;
  layout: BoardLayout;
}

const drawn = import.meta.glob<Drawn>('$boards/*/*.json', { import: 'default' });
const pictures = import.meta.glob<string>('$boards/*/*.svg', { query: '?url', import: 'default', eager: true });

/** Modules by the names of their boards: `game/board` for `…/game/board.json`. */
function byName<T>(modules: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(modules).map(([path, module]) => [
      path
        .split('/')
        .slice(-2)
        .join('/')
        .replace(/\.\w+$/, ''),
      module,
    ]),
  );
}

const [files, addresses] = [byName(drawn), byName(pictures)];

export async function factsOf(name: string): Promise<BoardFacts> {
  if (isCustom(name)) return (await customBoards.read(name)).file;
  return (await files.get(name)?.())?.board ?? get(`/api/boards/${name}`);
}

export async function layoutOf(name: string): Promise<BoardLayout> {
  if (isCustom(name)) return (await customBoards.read(name)).layout as BoardLayout;
  return (await files.get(name)?.())?.layout ?? get(`/api/boards/${name}/layout`);
}

/** The drawing of a board, as SVG. */
export async function drawingOf(name: string): Promise<string> {
  if (isCustom(name)) return (await customBoards.read(name)).picture;
  return get(addresses.get(name) ?? `/api/boards/${name}/picture.svg`);
}
