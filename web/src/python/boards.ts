/** Custom boards for this device: checked and drawn by the library's own modules, and packed for the kernels. */
import { customBoards, isCustom, isOnServer, nameOf, type BoardFile, type CustomBoard } from '$/engine/customBoards';
import { indexOf } from '$/engine/files';
import type { BoardIndex } from '$/engine/kernels';
import { packBoard } from '$/engine/packBoard';
import { run } from './python';

const WORKSHOP = 'fareplay.workshop';

/** The library's data of a valid board for the kernels. */
interface KernelBoard {
  /** The fields of the struct. */
  fields: Readonly<Record<string, unknown>>;
  moves: BoardIndex['moves'];
  setup: BoardIndex['setup'];
  /** The printed board whose weights, levels and options are used for this one. */
  like: string;
}

/** Pack, draw and store a board; returns its name on this device. Fails if the board is not valid. */
export async function prepare(file: BoardFile): Promise<string> {
  const name = await nameOf(file);
  const [index, kept] = await Promise.all([indexOf(file.game), customBoards.find(name)]);
  if (kept?.kernels === index.version) return name;
  const { moves, setup, like, board, weights } = await packed(file);
  const usual = index.boards[like]!;
  await customBoards.save({
    ...{ name, file, kernels: index.version, board, weights },
    index: { ...usual, moves, setup, seats: seatsOf(usual, file.players) },
    ...(await drawn(file)),
  });
  return name;
}

/** A valid board packed for the kernels, with the library's data. */
export async function packed(file: BoardFile): Promise<Omit<KernelBoard, 'fields'> & Pick<CustomBoard, 'board' | 'weights'>> {
  const { fields, ...rest } = await run<KernelBoard>(WORKSHOP, 'kernel_board', [file]);
  return { ...rest, ...(await packBoard(file.game, fields, rest.like)) };
}

/** The numbers of players: those of the other board's standard game are replaced by those of the file. */
function seatsOf({ seats }: BoardIndex, [least, most]: BoardFile['players']): BoardIndex['seats'] {
  const own = Array.from({ length: most - least + 1 }, (_, k) => least + k);
  return seats.map(([options, allowed], k) => [options, k === 0 ? [...new Set([...allowed.filter((count) => count === 1), ...own])] : allowed]);
}

/** The picture of a board and its coordinates. */
export async function drawn(file: BoardFile): Promise<Pick<CustomBoard, 'layout' | 'picture'>> {
  return { layout: await run(WORKSHOP, 'layout', [file]), picture: await run<string>(WORKSHOP, 'draw', [file]) };
}

/** Pack a board of this device again if it was packed for other kernels. */
export async function refresh(name: string): Promise<void> {
  if (!isCustom(name) || isOnServer(name)) return;
  const { file, kernels } = await customBoards.read(name);
  if (kernels !== (await indexOf(file.game)).version) await prepare(file);
}
