import { describe, expect, test } from 'vitest';
import { addLocation, addRoute, addTicket, changeLocation, changeRoute, removeLocation, removeRoute, type File } from './edit';
import { flipsOf, imagesOf, twinsOf } from './mirror';

const empty = {
  game: 'ticket-to-ride',
  board: 'b',
  title: 'B',
  players: [2, 4],
  locations: [],
  routes: [],
  tickets: [],
  route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
} as unknown as File;
const named = (n: number): string => `Stop ${n}`;
const two = addLocation(addLocation(empty, [0.2, 0.2], named), [0.5, 0.2], named);

describe('locations', () => {
  test('have names of their own, also after one was taken away', () => {
    const again = addLocation(removeLocation(two, 'l1'), [0.8, 0.8], named);
    expect(again.locations.map(({ id, name }) => [id, name])).toEqual([
      ['l2', 'Stop 2'],
      ['l3', 'Stop 3'],
    ]);
  });

  test('take their routes and tickets away with them', () => {
    const joined = addTicket(addRoute(two, 'l1', 'l2', 'blue', 3), 'l1', 'l2');
    expect(removeLocation(joined, 'l2')).toMatchObject({ routes: [], tickets: [] });
  });

  test('leave a district of 0', () => {
    const inside = changeLocation(two, 'l1', { district: 3 });
    expect(inside.locations[0]).toHaveProperty('district', 3);
    expect(changeLocation(inside, 'l1', { district: 0 }).locations[0]).not.toHaveProperty('district');
  });
});

describe('routes', () => {
  const one = addRoute(two, 'l1', 'l2', 'blue', 3);
  const both = addRoute(one, 'l2', 'l1', 'gray', 1);

  test('between the same locations are double and equally long; there is no third', () => {
    expect(both.routes).toEqual([
      { a: 'l1', b: 'l2', length: 3, colour: 'blue', double: true },
      { a: 'l2', b: 'l1', length: 3, colour: 'gray', double: true },
    ]);
    expect(addRoute(both, 'l1', 'l2', 'pink', 2)).toBe(both);
    expect(changeRoute(both, 0, { length: 2 }).routes.map(({ length }) => length)).toEqual([2, 2]);
    expect(changeRoute(both, 0, { colour: 'pink' }).routes.map(({ colour }) => colour)).toEqual(['pink', 'gray']);
  });

  test('are single again without their twin', () => {
    expect(removeRoute(both, 1)).toEqual(one);
  });

  test('and tickets join two different locations', () => {
    expect(addRoute(two, 'l1', 'l1', 'blue', 1)).toBe(two);
    expect(addTicket(two, 'l2', 'l2')).toBe(two);
  });
});

describe('mirrors', () => {
  const flips = flipsOf(true, false);

  test('show each spot once', () => {
    expect(imagesOf(flips, [[0.2, 0.3]])).toEqual([[[0.2, 0.3]], [[0.8, 0.3]]]);
    expect(imagesOf(flips, [[0.5, 0.3]])).toEqual([[[0.5, 0.3]]]);
    expect(imagesOf(flipsOf(true, true), [[0.2, 0.3]])).toHaveLength(4);
  });

  test('find the locations that are images of others, and no route twice', () => {
    const three = addLocation(addLocation(addLocation(empty, [0.2, 0.2], named), [0.8, 0.2], named), [0.5, 0.6], named);
    const ids = (...of: string[]): string[][] => twinsOf(three, flips, of).map((twin) => twin.ids);
    expect(ids('l1', 'l3')).toEqual([
      ['l1', 'l3'],
      ['l2', 'l3'],
    ]);
    expect(ids('l1', 'l2')).toEqual([['l1', 'l2']]);
    expect(ids('l3')).toEqual([['l3']]);
    expect(twinsOf(two, flips, ['l1', 'l2']).map((twin) => twin.ids)).toEqual([['l1', 'l2']]); // l1 has no image
  });
});
