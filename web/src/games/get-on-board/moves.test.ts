import { expect, test } from 'vitest';
import york from '$boards/get-on-board/new-york.json';
import { stops } from './moves';
import type { Board } from './types';

test('moves go to intersections, a ticket to its departure, a stop nowhere', () => {
  const board = york.board as unknown as Board;
  const first = board.intersections.find((spot) => spot.departure === 1)!.id;
  const other = board.intersections.find((spot) => spot.departure === undefined)!.id;
  expect(stops(['T1', other, 'stop', 'nowhere'], { board })).toEqual([first, other]);
});
