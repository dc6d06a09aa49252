/** The puzzles in the client, with their proved answers: one file per board. */
import type { PuzzleInfo } from '$/api/api.generated';
import type { GameRecord } from '$/engine/game';
import { boardLabel } from '$/games/boards.svelte';
import index from '$boards/puzzles.json';

/** A puzzle in the library's format (fareplay.puzzles.puzzle). */
interface Written {
  record: GameRecord;
  /** The solver's seat; by default the first. */
  seat?: number;
  best: number;
  second: number | null;
  obvious: number | null;
  answer: string[][];
}

export interface LocalPuzzle extends Written {
  info: PuzzleInfo;
  seat: number;
}

const files = import.meta.glob<Written[]>('$fareplay/puzzles/data/*.json', { import: 'default' });

/** All puzzles, in the order of their files. */
export const allPuzzles: readonly PuzzleInfo[] = index as PuzzleInfo[];

/** A puzzle's number is its index among those of its board, in every list. */
const numbers = new Map<string, number>();
const counts = new Map<string, number>();
for (const { id, game } of allPuzzles) {
  counts.set(game, (counts.get(game) ?? 0) + 1);
  numbers.set(id, counts.get(game)!);
}

export const puzzleName = ({ id, game }: Pick<PuzzleInfo, 'id' | 'game'>): string => `${boardLabel(game)} ${numbers.get(id)}`;

/** The puzzles of a board. */
export async function puzzlesOf(game: string): Promise<LocalPuzzle[]> {
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${game.replace('/', '-')}.json`))?.[1];
  const written = (await load?.()) ?? [];
  const infos = allPuzzles.filter((info) => info.game === game);
  return written.map((puzzle, k) => ({ ...puzzle, info: infos[k]!, seat: puzzle.seat ?? 0 }));
}

/** A puzzle by its id; null if there is none. */
export async function puzzleBy(id: string): Promise<LocalPuzzle | null> {
  const game = allPuzzles.find((info) => info.id === id)?.game;
  return game === undefined ? null : ((await puzzlesOf(game)).find(({ info }) => info.id === id) ?? null);
}
