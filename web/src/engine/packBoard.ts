/** Packs boards for the kernels from the values of their struct; kernels compute the fields that follow from others. */
import { kernelsOf, weightsOf } from './files';
import type { Kernels } from './kernels';

/** The entry points that complete a board and fit weights to it. */
export interface FittingEntries {
  /** Only if the game has fields to compute, or weights that depend on the board. */
  complete_board?(board: number): void;
  fit_weights?(board: number, weights: number): void;
}

/** A packed board and the weights of its bots, which come from another board of the same game. */
export async function packBoard(game: string, fields: Readonly<Record<string, unknown>>, like: string): Promise<{ board: Uint8Array; weights: Uint8Array }> {
  const [[kernels], weights] = await Promise.all([kernelsOf<FittingEntries>(`${game}/${like}`, 'bots'), weightsOf(`${game}/${like}`)]);
  return fit(kernels, fields, weights);
}

export function fit(
  kernels: Kernels<FittingEntries>,
  fields: Readonly<Record<string, unknown>>,
  weights: Uint8Array,
): { board: Uint8Array; weights: Uint8Array } {
  const packed = kernels.structs.pack('Board', fields);
  const board = kernels.rows('Board');
  kernels.write(board, packed);
  kernels.call.complete_board?.(board);
  if (!kernels.call.fit_weights) return { board: kernels.copy(board, packed.length), weights };
  const fitted = kernels.argument('fit_weights', 1);
  kernels.write(fitted, weights);
  kernels.call.fit_weights(board, fitted);
  return { board: kernels.copy(board, packed.length), weights: kernels.copy(fitted, weights.length) };
}
