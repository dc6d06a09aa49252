import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { AnalysedTurn } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';
import Advised from './Advised.svelte';
import { lossOf } from './Analysis.svelte';
import Clairvoyants from './Clairvoyants.svelte';

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

test('a turn is shown with what was played and what would have been best', () => {
  render(Advised, { turn: turn(70, 66.5), name: 'Ada', say: (moves: readonly string[]) => moves.join('–') });
  const shown = screen.getAllByRole('definition').map(text);
  expect(shown).toEqual(['B2 66.5 25% chance to win', 'A1 70 25% chance to win']);
});
