import { expect, test } from 'vitest';
import cases from '$fixtures/lines.json';
import type { LinesPayload } from './api.generated';
import { openLines, openTurn } from './lines';

test.each(cases)('$game: columns open to the lines that the library has', ({ payload, lines }) => {
  expect(openLines(payload as LinesPayload)).toEqual(lines);
});

test('a turn without lines has none', () => {
  const turn = { ply: 3, to_move: 1, choosers: [1], chosen: [], mine: null, lines: null, clocks: null };
  expect(openTurn({ turn })).toEqual({ turn });
  expect(openTurn({ turn: null })).toEqual({ turn: null });
});
