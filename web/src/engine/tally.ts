/** Games between bots on a board, played and counted by the kernels. */
import type { Kernels } from './kernels';

/** The entry point that plays and counts. Its arguments differ by game and are given by its signature. */
export interface TallyEntries {
  play_and_tally(...args: number[]): void;
}

const ENTRY = 'play_and_tally';
/** The struct for the counts, in the signature. */
const TALLY = 'Tally';

export class TallyRunner {
  private readonly args: number[];
  private readonly kinds: readonly string[];

  constructor(
    private readonly kernels: Kernels<TallyEntries>,
    board: Uint8Array,
    weights: Uint8Array,
    seats: number,
    seed: number,
  ) {
    this.kinds = kernels.index.entries[kernels.module]![ENTRY]!.map((argument) => argument.split('[')[0]!);
    this.args = this.kinds.map((kind, place) => (kind === 'number' ? 0 : kernels.argument(ENTRY, place)));
    kernels.write(this.args[0]!, board);
    kernels.write(this.args[1]!, weights);
    this.args[this.kinds.indexOf('number')] = seats;
    kernels.view().setBigInt64(this.args[this.kinds.indexOf('Rng')]!, BigInt(seed), true);
  }

  /** Play this many more games. */
  play(games: number): void {
    this.args[this.kinds.lastIndexOf('number')] = games;
    this.kernels.call.play_and_tally(...this.args);
  }

  /** All counts so far, by name. */
  counted(): Record<string, unknown> {
    const { structs } = this.kernels;
    return structs.unpack(TALLY, this.kernels.copy(this.args[this.kinds.indexOf(TALLY)]!, structs.size(TALLY)));
  }
}
