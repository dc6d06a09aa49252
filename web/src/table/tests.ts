/** Films for tests, read by kernels from the disk. */
import type { Replay as SentReplay } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import { factsOf, layoutOf } from '$/board/boards';
import { Film, type AnyReader } from '$/engine/film';
import { boards, filmKernels } from '$/engine/tests';
import { gameOf } from '$/games';
import played from '$fixtures/replay.json';
import { FilmedGame } from './filmed';
import type { Replay } from './replay';

export async function readerFromDisk(name: string): Promise<AnyReader> {
  const [kernels, bytes] = filmKernels(boards.find((board) => board.name === name)!);
  const [board, layout] = await Promise.all([factsOf(name), layoutOf(name)]);
  return gameOf(name).films!(kernels, name.split('/')[1]!, bytes, { board, layout });
}

/** A whole game as a spectator saw it. */
export async function replayFixture<G extends Shapes = Shapes>(): Promise<Replay<G>> {
  const { table, film, scores, times } = played as unknown as SentReplay;
  return new FilmedGame<G>(await readerFromDisk(table.game), Film.from(film!), table).replay(table, scores, times);
}
