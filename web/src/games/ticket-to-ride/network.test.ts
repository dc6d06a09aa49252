import { expect, test } from 'vitest';
import london from '$fixtures/board-ticket-to-ride-london.json';
import early from '$fixtures/ride-early.json';
import over from '$fixtures/ride-over.json';
import { districts, progress, routesOf, shortestWay } from './network';
import type { Board, Position, Sheet } from './types';

const board = london.board as unknown as Board;
const all = board.routes.map((_, k) => k + 1);
const number = (a: string, b: string): number => board.routes.findIndex((route) => route.a === a && route.b === b) + 1;

test('with nothing claimed the shortest way takes the fewest buses', () => {
  const way = shortestWay(board, 'big-ben', 'tower-of-london', [], all)!;
  expect(way.buses).toBe(6);
  expect(way.missing).toEqual(way.routes);
  expect(way.routes).toEqual([
    number('big-ben', 'waterloo'),
    number('waterloo', 'globe-theatre'),
    number('globe-theatre', 'tower-of-london'),
  ]);
});

test('own routes cost nothing and are not missing', () => {
  const own = [number('elephant-and-castle', 'tower-of-london'), number('big-ben', 'elephant-and-castle')];
  const way = shortestWay(board, 'waterloo', 'tower-of-london', own, all)!;
  expect(way.buses).toBe(1);
  expect(way.missing).toEqual([number('big-ben', 'waterloo')]);
  expect(way.routes).toHaveLength(3);
});

test('routes that are not open are gone around, and there may be no way', () => {
  const toBrickLane = all.filter((one) => [board.routes[one - 1]!.a, board.routes[one - 1]!.b].includes('brick-lane'));
  const without = all.filter((one) => !toBrickLane.includes(one));
  expect(shortestWay(board, 'brick-lane', 'st-pauls', [], without)).toBeNull();
  const detour = shortestWay(board, 'brick-lane', 'st-pauls', [], [...without, toBrickLane[0]!])!;
  expect(detour.routes[0]).toBe(toBrickLane[0]);
});

test('progress agrees with what the server tells of every ticket in a finished game', () => {
  const position = over.view.position as unknown as Position;
  const sheets = over.view.sheets as unknown as Sheet[];
  let compared = 0;
  sheets.forEach((sheet, seat) => {
    for (const { ticket, completed } of sheet.boxes.tickets!) {
      expect(progress(board, position, seat, ticket).completed).toBe(completed);
      compared += 1;
    }
    const joined = districts(board, routesOf(position, seat)).filter((one) => one.completed);
    expect(joined.map(({ district }) => district)).toEqual(sheet.boxes.districts);
    expect(routesOf(position, seat)).toEqual(sheet.boxes.routes);
  });
  expect(compared).toBeGreaterThan(4);
});

test('a ticket is out of reach when its way takes more buses than are left', () => {
  const position = early.view.position as unknown as Position;
  const far = board.tickets.findIndex(({ a, b }) => a === 'baker-street' && b === 'tower-of-london') + 1;
  const enough = progress(board, { ...position, buses: [17, 17] }, 0, far);
  expect(enough.lost).toBe(false);
  expect(progress(board, { ...position, buses: [enough.way!.buses - 1, 17] }, 0, far).lost).toBe(true);
});

test('a district counts its largest joined part, and one location alone is none', () => {
  const none = districts(board, []);
  expect(none.map(({ district, joined, completed }) => [district, joined.length, completed])).toEqual(
    [1, 2, 3, 4, 5].map((district) => [district, 0, false]),
  );
  const [first] = districts(board, [number('british-museum', 'covent-garden')]);
  expect(first).toMatchObject({ joined: ['british-museum', 'covent-garden'], completed: true });
  const fourth = districts(board, [number('the-charterhouse', 'st-pauls')])[3]!;
  expect(fourth).toMatchObject({ joined: ['the-charterhouse', 'st-pauls'], completed: false });
});
