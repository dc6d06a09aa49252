import { expect, test } from 'vitest';
import early from '$fixtures/ride-early.json';
import middle from '$fixtures/ride-middle.json';
import over from '$fixtures/ride-over.json';
import london from '$boards/ticket-to-ride/london.json';
import { districtsOf, progressOf, routesOf, ticketsOf } from './progress';
import { safeGain, soFar } from './points';
import type { Board, Line, Position, Sheet } from './types';

const board = london.board as unknown as Board;
const sheets = [early, middle].map(({ view }) => view.sheets[view.seat] as unknown as Sheet);

test.each(sheets)('open tickets are told apart from what is safe', (sheet) => {
  const safe = soFar(sheet);
  expect(safe.tickets).toBe(sheet.boxes.ticket_points!.completed);
  expect(safe.total).toBe(sheet.routes + sheet.districts + safe.tickets!);
});

test('a sheet whose tickets are unknown stays as it is', () => {
  const { tickets: _tickets, ticket_points: _points, ...boxes } = sheets[0]!.boxes;
  const sheet: Sheet = { ...sheets[0]!, tickets: null, boxes };
  expect(soFar(sheet)).toBe(sheet);
});

test('a claim counts with what it secures, and other moves as they are', () => {
  const line = {
    action: 'claim',
    gain: 12,
    gains: { routes: 2, tickets: 10 },
    secures: { routes: 2, tickets: 5 },
    boxes: {},
  } as unknown as Line;
  expect(safeGain(line)).toMatchObject({ gain: 7, gains: { routes: 2, tickets: 5 } });
  const draw = { action: 'draw', gain: 0, gains: {}, boxes: {} } as unknown as Line;
  expect(safeGain(draw)).toBe(draw);
});

test('tickets and districts of a finished game are as its sheets say', () => {
  const position = over.view.position as unknown as Position;
  (over.view.sheets as unknown as Sheet[]).forEach((sheet, seat) => {
    const tickets = ticketsOf(board, position, seat);
    expect(tickets.map(({ ticket, completed, facts: { points } }) => ({ ticket, points, completed }))).toEqual(sheet.boxes.tickets);
    const joined = districtsOf(board, position, seat);
    expect(joined.map(({ district }) => district)).toEqual([1, 2, 3, 4, 5]);
    expect(joined.filter((one) => one.completed).map(({ district }) => district)).toEqual(sheet.boxes.districts);
    expect(routesOf(position, seat)).toEqual(sheet.boxes.routes);
  });
});

test("others' tickets are not known before the end", () => {
  const position = early.view.position as unknown as Position;
  expect(progressOf(board, position, 0).length).toBeGreaterThan(0);
  expect(progressOf(board, position, 1)).toEqual([]);
});
