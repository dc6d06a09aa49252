import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import ScoreChart, { rounds, type Column } from './ScoreChart.svelte';
import { replayFixture } from './tests';

const replay = await replayFixture();
const names = replay.table.seats.map((_, seat) => `Player ${seat}`);

test('a chart has a column for every round, and ends with the final scores', () => {
  const columns: Column[] = rounds(replay);
  expect(columns.map(({ label }) => label)).toEqual(Array.from(columns, (_, k: number) => String(k + 1)));
  expect(columns.at(-1)!.scores).toEqual(replay.steps.at(-1)!.scores);
});

test('a chart draws a line for every player and tells its numbers aloud', () => {
  const { container } = render(ScoreChart, { replay, names });
  expect(container.querySelectorAll('g.score path.line:not(.casing)')).toHaveLength(names.length);
  const aloud = screen.getByRole('img').getAttribute('aria-label')!;
  const final = replay.steps.at(-1)!.scores;
  names.forEach((name, seat) => expect(aloud).toMatch(new RegExp(`${name}: .*${final[seat] ?? '–'}`)));
});
