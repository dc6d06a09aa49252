/** Shared cities: in a link that contains the whole file, or as a file. */
import { save } from '$/board/save';
import type { BoardFile } from '$/engine/customBoards';
import { pack, unpack } from '$/engine/packing';
import { hrefOf } from '$/hosting';

/** The link to a city. */
export async function linkTo(file: BoardFile): Promise<string> {
  return new URL(hrefOf(`/workshop#${await pack(JSON.stringify(file))}`), location.origin).href;
}

/** The city in the fragment of such a link; fails if there is none. */
export async function readLink(packed: string): Promise<BoardFile> {
  const file = JSON.parse(await unpack(packed)) as Partial<BoardFile>;
  if (typeof file.game !== 'string' || typeof file.title !== 'string') throw new Error('not a board');
  return file as BoardFile;
}

/** Let the browser save the board file. */
export function download(file: BoardFile): void {
  save(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }), `${file.board}.json`);
}
