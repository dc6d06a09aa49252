import { expect, test } from 'vitest';
import early from '$fixtures/ride-early.json';
import middle from '$fixtures/ride-middle.json';
import { open, safeGain, soFar } from './points';
import type { Play, Sheet } from './types';

const sheets = [early, middle].map(({ view }) => view.sheets[view.seat] as unknown as Sheet);

test.each(sheets)('open tickets are told apart from what is safe', (sheet) => {
  const safe = soFar(sheet);
  const completed = sheet.boxes.tickets!.filter((one) => one.completed).reduce((sum, one) => sum + one.points, 0);
  expect(safe.tickets).toBe(completed);
  expect(safe.total).toBe(sheet.routes + sheet.districts + completed);
  expect(safe.total - open(sheet)).toBe(sheet.total);
});

test('a sheet whose tickets are unknown stays as it is', () => {
  const sheet = { ...sheets[0]!, tickets: null, boxes: { ...sheets[0]!.boxes, tickets: undefined } } as Sheet;
  expect(soFar(sheet)).toBe(sheet);
});

test('a ticket completed counts once', () => {
  const play = { action: 'claim', gain: 12, gains: { routes: 2, tickets: 10 }, boxes: {} } as unknown as Play;
  expect(safeGain(play)).toMatchObject({ gain: 7, gains: { routes: 2, tickets: 5 } });
  const draw = { action: 'draw', gain: 0, gains: {}, boxes: {} } as unknown as Play;
  expect(safeGain(draw)).toBe(draw);
});
