/** The files of the games' kernels, as placed by the build. */
import { Bots, type BotEntries } from './bots';
import { customBoards, isCustom } from './customBoards';
import { Rules, type RulesEntries } from './game';
import { Kernels, type KernelIndex } from './kernels';

const addresses = import.meta.glob<string>(['$fareplay/games/*/compiled/kernels.json', '$fareplay/games/*/compiled/*.{wasm,board,weights}'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(Object.entries(addresses).map(([path, address]) => [path.split('/games/')[1]!, address]));

const RULES = 'rules.wasm';

/** The address of a file of a game: of `game/board` or `game`. */
function addressOf(game: string, file: string): string | undefined {
  return byName.get(`${game.split('/')[0]!.replaceAll('-', '_')}/compiled/${file}`);
}

/** Whether a board can be played on this device. */
export const isPlayable = (board: string): boolean => addressOf(board, isCustom(board) ? RULES : `${board.split('/')[1]}.board`) !== undefined;

async function bytes(game: string, file: string): Promise<Uint8Array> {
  const address = addressOf(game, file);
  if (address === undefined) throw new Error(`there are no kernels for ${game}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const indices = new Map<string, Promise<KernelIndex>>();

/** The index of a game's kernels: of a game (`game`), or of a board (`game/board`) with the entries of a custom one. */
export async function indexOf(board: string): Promise<KernelIndex> {
  const name = board.split('/')[0]!;
  let found = indices.get(name);
  if (!found) {
    found = bytes(name, 'kernels.json').then((text) => JSON.parse(new TextDecoder().decode(text)) as KernelIndex);
    found.catch(() => indices.delete(name));
    indices.set(name, found);
  }
  if (!isCustom(board)) return found;
  const [index, custom] = await Promise.all([found, customBoards.read(board)]);
  return { ...index, boards: { ...index.boards, [board.split('/')[1]!]: custom.index } };
}

/** A board for the kernels, or the weights of its bots. */
async function part(board: string, kind: 'board' | 'weights'): Promise<Uint8Array> {
  return isCustom(board) ? (await customBoards.read(board))[kind] : bytes(board, `${board.split('/')[1]}.${kind}`);
}

/** The weights of a printed board, for boards without their own. */
export const weightsOf = (board: string): Promise<Uint8Array> => part(board, 'weights');

/** The kernels of a module, their index, and the board for them. */
export async function kernelsOf<E>(board: string, module: string): Promise<[Kernels<E>, KernelIndex, Uint8Array]> {
  const [code, index, facts] = await Promise.all([bytes(board, `${module}.wasm`), indexOf(board), part(board, 'board')]);
  return [new Kernels<E>(module, await WebAssembly.compile(code as BufferSource), index), index, facts];
}

/** Put the files of a board's rules into the browser's cache, so that a game on it begins at once. */
export async function preload(board: string): Promise<void> {
  await Promise.all([bytes(board, RULES), indexOf(board), part(board, 'board')]);
}

/** The rules of a board. */
export async function loadRules(board: string): Promise<Rules> {
  const [kernels, index, facts] = await kernelsOf<RulesEntries>(board, 'rules');
  return new Rules(kernels, index, board, facts);
}

/** The bots of a board. */
export async function loadBots(board: string): Promise<Bots> {
  const slug = board.split('/')[1]!;
  const [[kernels, index, facts], weights] = await Promise.all([kernelsOf<BotEntries>(board, 'bots'), part(board, 'weights')]);
  return new Bots(kernels, index, slug, facts, weights);
}
