import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { AnalysedTurn } from '$/api/types';
import { stops } from '$/games/get-on-board/ghost';
import { t } from '$/languages/language.svelte';
import york from '$fixtures/board-get-on-board-new-york.json';
import Advised from './Advised.svelte';
import Clairvoyants from './Clairvoyants.svelte';
import { lossOf } from './loss';

const text = (one: Element): string => one.textContent!.replace(/\s+/g, ' ').trim();

const lines = [
  { seat: 0, moves: ['T1', 'B2'], points: 71, proved: true },
  { seat: 1, moves: ['T2'], points: 64, proved: false },
];

test("the clairvoyant's lines say how good they are and are shown one at a time", async () => {
  const online = vi.fn();
  render(Clairvoyants, { lines, names: ['Ada', 'Ben'], scores: [60, null], online });
  const [ada, ben] = screen.getAllByRole('button');
  expect(text(ada!)).toBe(`Ada ${t('analysis.proved')}, ${t('analysis.more', { points: 11 })} 71`);
  expect(text(ben!)).toBe(`Ben ${t('analysis.found')} 64`);
  await fireEvent.click(ada!);
  expect(online).toHaveBeenLastCalledWith(lines[0]);
  await fireEvent.click(ben!);
  expect(ada!.getAttribute('aria-pressed')).toBe('false');
  expect(online).toHaveBeenLastCalledWith(lines[1]);
  await fireEvent.click(ben!);
  expect(online).toHaveBeenLastCalledWith(null);
});

test('moves go to intersections, a ticket to its departure, a stop nowhere', () => {
  const board = york.board as never as Parameters<typeof stops>[1]['board'];
  const first = board.intersections.find((spot) => spot.departure === 1)!.id;
  const other = board.intersections.find((spot) => spot.departure === undefined)!.id;
  expect(stops(['T1', other, 'stop', 'nowhere'], { board })).toEqual([first, other]);
});

const advice = (points: number, moves: string[]) => ({ moves, points, win: 0.25, playouts: 80, exact: false });
const turn = (best: number, played: number): AnalysedTurn => ({
  ply: 3,
  seat: 0,
  moves: ['B2'],
  best: advice(best, ['A1']),
  played: advice(played, ['B2']),
});

test('a turn loses what the best would have brought more', () => {
  expect(lossOf(turn(70, 66.5))).toBe(3.5);
  expect(lossOf(turn(70, 71))).toBe(0);
  expect(lossOf(turn(70, 0))).toBe(70);
});

test('a turn is told with what was played and what would have been best', () => {
  render(Advised, { turn: turn(70, 66.5), name: 'Ada', say: (moves: readonly string[]) => moves.join('–') });
  const told = screen.getAllByRole('definition').map(text);
  expect(told).toEqual(['B2 66.5 wins 25%', 'A1 70 wins 25%']);
});
