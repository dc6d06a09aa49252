/** What is known of the cards of a printed game. */
import type { Options } from '$/engine/game';
import { kernelsOf } from '$/engine/files';
import type { Kernels } from '$/engine/kernels';
import type { Setup } from '$/engine/setup';
import type { Constants, Entries } from '../film';
import type { Board, Position, Shape } from '../types';

type Objective = Position['common'][number]['objective'];

export type Known = Setup & {
  first?: number;
  sheets?: readonly (number | null)[];
  common?: readonly Objective[];
  personal?: readonly (number | null)[];
  /** Of each player the ticket that was kept. */
  deal?: readonly (readonly [number] | null)[];
  tickets?: readonly (number | null)[];
};

/** Five sheets (G4). */
const SHEETS = 5;

interface Material {
  objectives: readonly Objective[];
  dealt: number;
  shapes: readonly Shape[];
}

/** What the printed material has: the common objectives, how many of them are laid out, and of each sheet the shape under tickets 1 and 7. */
export function materialOf({ call, index }: Kernels<Entries>, { edition }: Board): Material {
  const { editions, objectives_dealt } = index.constants as unknown as Constants;
  const { objective, shape } = editions[edition]!.kinds as unknown as { objective: Record<number, Objective>; shape: Record<number, Shape> };
  return {
    objectives: Object.values(objective),
    dealt: objectives_dealt,
    shapes: Array.from({ length: SHEETS }, (_, k) => shape[call.shape_asked(k + 1, 1)]!),
  };
}

export async function material(name: string, board: Board): Promise<Material> {
  const [kernels] = await kernelsOf<Entries>(name, 'rules');
  return materialOf(kernels, board);
}

/** Whether personal objectives lie face up (G11). */
export const isOpen = ({ edition }: Board, options: Options): boolean => edition === 'metros' || options.objectives === 'up';

/** The letters of a personal objective, as its card and the board show them. */
export function lettersOf({ intersections, personal_objectives }: Board, card: number): string {
  const letters = new Map(intersections.map(({ id, letter }) => [id, letter]));
  return personal_objectives[card - 1]!.map((stop) => letters.get(stop) ?? stop).join(' ');
}
