/** The parts of a plain table. */
import type { TableParts } from '../game';
import { describeMove } from './describe';
import PlainTable from './PlainTable.svelte';

const parts: TableParts = {
  Table: PlainTable,
  describeMoves: (moves, _, texts) => moves.map((move) => describeMove(move, texts)).join(', '),
  turnNumber: (_, before) => before + 1,
};

export default parts;
