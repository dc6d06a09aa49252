/** Kernels for tests, read from the disk. */
import { readFileSync, readdirSync } from 'node:fs';
import { Bots, type BotEntries } from './bots';
import { Rules, type RulesEntries } from './game';
import { Kernels, type KernelIndex } from './kernels';

const GAMES = '../src/fareplay/games';

/** The games that have kernels, with their boards. */
export const boards = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${GAMES}/${entry.name}`).includes('compiled'))
  .flatMap(({ name }) => {
    const index = JSON.parse(readFileSync(`${GAMES}/${name}/compiled/kernels.json`, 'utf8')) as KernelIndex;
    return Object.keys(index.boards).map((board) => ({ folder: `${GAMES}/${name}/compiled`, board, name: `${name.replaceAll('_', '-')}/${board}`, index }));
  });

export type Board = (typeof boards)[number];

export function rulesOf({ folder, board, name, index }: Board): Rules {
  const module = new WebAssembly.Module(readFileSync(`${folder}/rules.wasm`));
  return new Rules(new Kernels<RulesEntries>('rules', module, index), index, name, readFileSync(`${folder}/${board}.board`));
}

export function botsOf({ folder, board, index }: Board): Bots {
  const module = new WebAssembly.Module(readFileSync(`${folder}/bots.wasm`));
  const [facts, weights] = [readFileSync(`${folder}/${board}.board`), readFileSync(`${folder}/${board}.weights`)];
  return new Bots(new Kernels<BotEntries>('bots', module, index), index, board, facts, weights);
}

/** The kernels that read films, and the board for them. */
export function filmKernels({ folder, board, index }: Board): [Kernels<unknown>, Uint8Array] {
  const module = new WebAssembly.Module(readFileSync(`${folder}/rules.wasm`));
  return [new Kernels('rules', module, index), readFileSync(`${folder}/${board}.board`)];
}
