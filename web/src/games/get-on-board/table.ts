/** The parts of a table of Get on Board. */
import type { TableParts } from '../game';
import Upcoming from './Upcoming.svelte';
import { OF_THE_TABLE, movesText } from './describe';
import GetOnBoardTable from './GetOnBoardTable.svelte';
import LinePictures from './LinePictures.svelte';
import { turnsMade } from './moves';
import RoadMap from './RoadMap.svelte';
import TurnPicture from './TurnPicture.svelte';
import { counting, scenesOf } from './scenes';
import { sounds } from './sounds';
import type { Position, Sheet } from './types';
import { t } from './words';

const parts: TableParts = {
  Table: GetOnBoardTable,
  ResultsBeside: LinePictures,
  Upcoming,
  TurnPicture,
  RoadMap,
  hasRounds: true,
  describeMoves: movesText,
  scenesOf,
  counting,
  ofTable: OF_THE_TABLE,
  sounds,
  turnNumber: (position: Position) => position.round,
  turnsMade,
  resultParts: (sheet: Sheet) => (sheet.boxes.journeys ?? []).map(({ points }, k) => ({ label: k === 0 ? t('journey.first') : t('journey.second'), points })),
};

export default parts;
