/** Boards as the kernels read them, from the values of their struct: the kernels fill in what follows from those. */
import { kernelsOf, weightsOf } from './files';
import type { Kernels } from './kernels';

/** The entry points of bots that fit boards and weights to each other. */
export interface FittingEntries {
  /** Only where something follows from the rest, and where weights depend on the board. */
  complete_board?(board: number): void;
  fit_weights?(board: number, weights: number): void;
}

/** A board and the weights of its bots, which come from another board of the same game. */
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
