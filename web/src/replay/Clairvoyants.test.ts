import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { AnalysedTurn } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';
import SuggestedTurn from '$/table/SuggestedTurn.svelte';
import Clairvoyants from './Clairvoyants.svelte';
import WinCurve from './WinCurve.svelte';

const text = (one: Element): string => one.textContent.replace(/\s+/g, ' ').trim();

const lines = [
  { seat: 0, moves: ['T1', 'B2'], points: 71, proved: true },
  { seat: 1, moves: ['T2'], points: 64, proved: false },
];

test("the clairvoyant's lines say how good they are and are shown one at a time", async () => {
  const onforesee = vi.fn();
  render(Clairvoyants, { lines, names: ['Ada', 'Ben'], scores: [60, null], onforesee });
  const [ada, ben] = screen.getAllByRole('button');
  expect(text(ada!)).toBe(`Ada ${t('analysis.proved')}, ${t('analysis.more', { points: 11 })} 71`);
  expect(text(ben!)).toBe(`Ben ${t('analysis.found')} 64`);
  await fireEvent.click(ada!);
  expect(onforesee).toHaveBeenLastCalledWith(lines[0]);
  await fireEvent.click(ben!);
  expect(ada!.getAttribute('aria-pressed')).toBe('false');
  expect(onforesee).toHaveBeenLastCalledWith(lines[1]);
  await fireEvent.click(ben!);
  expect(onforesee).toHaveBeenLastCalledWith(null);
});

const turn = (best: number, played: number, error: number, cost = best - played): AnalysedTurn => ({
  ply: 3,
  seat: 0,
  moves: ['B2'],
  best: { moves: ['A1'], points: best, error },
  played: { moves: ['B2'], points: played, error },
  eliminates: false,
  cost,
  error,
  is_mistake: cost >= 2,
});
const say = (moves: readonly string[]): string => moves.join('–');

test('a turn is shown with what was played and what would have been best', () => {
  render(SuggestedTurn, { turn: turn(70, 66.5, 0.42), name: 'Ada', say, reason: 'Taxi' });
  expect(screen.getAllByRole('definition').map(text)).toEqual(['B2 66.5 ± 0.4', 'A1 70 ± 0.4']);
  screen.getByText('Taxi');
});

test('a difference within the noise is called none', () => {
  render(SuggestedTurn, { turn: turn(70, 69.5, 0.5, 0), name: 'Ada', say, reason: 'Taxi' });
  screen.getByText(t('analysis.as_good'));
  expect(screen.queryByText('Taxi')).toBeNull();
});

test('chances to win are told for all seats at the moment shown', () => {
  const chances = [
    { ply: 0, shares: [0.5, 0.5] },
    { ply: 4, shares: [0.7, 0.3] },
    { ply: 9, shares: [1, 0] },
  ];
  const { container } = render(WinCurve, { chances, names: ['Ada', 'Ben'], at: 8 });
  expect(text(container)).toContain('Ada 70%');
  expect(text(container)).toContain('Ben 30%');
});
