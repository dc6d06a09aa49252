/** What a table of Get on Board is made of. */
import type { TableParts } from '../game';
import { said } from './describe';
import GetOnBoardTable from './GetOnBoardTable.svelte';
import LinePictures from './LinePictures.svelte';
import { direct } from './scenes';
import type { Position } from './types';

const parts: TableParts = {
  Table: GetOnBoardTable,
  ResultsBeside: LinePictures,
  describeMoves: said,
  direct,
  turnNumber: (position: Position) => position.round,
};

export default parts;
