import { describe, expect, test } from 'vitest';
import {
  clearSpot,
  intersectionAt,
  layRoad,
  roadAlong,
  takeRoad,
  toggleDeparture,
  toggleObjective,
  togglePassenger,
  togglePlace,
  toggleRoad,
  toggleSight,
  type File,
} from './edit';

const empty = {
  game: 'get-on-board',
  board: 'b',
  title: 'B',
  edition: 'buses',
  players: [2, 3],
  intersections: [],
  roads: [],
  personal_objectives: [[], [], [], [], []],
} as unknown as File;
const street = layRoad(layRoad(empty, [1, 1], [2, 1]), [2, 1], [3, 1]);

describe('streets', () => {
  test('make the intersections at their ends, once', () => {
    expect(street.intersections.map(({ id }) => id)).toEqual(['A1', 'B1', 'C1']);
    expect(street.roads).toEqual([
      { a: 'A1', b: 'B1' },
      { a: 'B1', b: 'C1' },
    ]);
    expect(layRoad(street, [2, 1], [1, 1])).toBe(street);
  });

  test('that are taken away leave no lonely intersection, but keep what stands there', () => {
    expect(takeRoad(street, [3, 1], [2, 1]).intersections.map(({ id }) => id)).toEqual(['A1', 'B1']);
    const kept = takeRoad(togglePassenger(street, [3, 1], 'granny'), [2, 1], [3, 1]);
    expect(intersectionAt(kept, [3, 1])?.passengers).toEqual(['granny']);
  });

  test('a long road is cut where a street meets it', () => {
    const long = {
      ...empty,
      intersections: [
        { id: 'A1', x: 1, y: 1 },
        { id: 'C1', x: 3, y: 1 },
      ],
      roads: [{ a: 'A1', b: 'C1', jammed: true }],
    };
    expect(roadAlong(long, [1, 1], [2, 1])).toBe(long.roads[0]);
    expect(layRoad(long, [2, 1], [2, 2]).roads).toEqual([
      { a: 'A1', b: 'B1', jammed: true },
      { a: 'B1', b: 'C1', jammed: true },
      { a: 'B1', b: 'B2' },
    ]);
  });

  test('are jammed and plain again', () => {
    const jammed = toggleRoad(street, [1, 1], [2, 1], 'jammed');
    expect(jammed.roads[0]).toEqual({ a: 'A1', b: 'B1', jammed: true });
    expect(toggleRoad(jammed, [1, 1], [2, 1], 'jammed').roads[0]).toEqual({ a: 'A1', b: 'B1' });
  });
});

describe('what stands at an intersection', () => {
  test('passengers and a place take each other’s room', () => {
    const two = togglePassenger(togglePassenger(street, [1, 1], 'granny'), [1, 1], 'student');
    expect(intersectionAt(two, [1, 1])?.passengers).toEqual(['granny', 'student']);
    const place = togglePlace(two, [1, 1], 'school');
    expect(intersectionAt(place, [1, 1])).toEqual({ id: 'A1', x: 1, y: 1, place: 'school' });
    expect(intersectionAt(togglePlace(place, [1, 1], 'school'), [1, 1])).toEqual({ id: 'A1', x: 1, y: 1 });
  });

  test('one place of a kind is the sight', () => {
    const places = togglePlace(togglePlace(street, [1, 1], 'school'), [2, 1], 'school');
    const moved = toggleSight(
      toggleSight(places, [1, 1], () => 'Old school'),
      [2, 1],
      () => 'New school',
    );
    expect(moved.intersections.map(({ sight }) => sight)).toEqual([undefined, 'New school', undefined]);
  });

  test('departures take the lowest free number', () => {
    const two = toggleDeparture(toggleDeparture(street, [1, 1]), [2, 1]);
    expect(toggleDeparture(toggleDeparture(two, [1, 1]), [3, 1]).intersections.map(({ departure }) => departure)).toEqual([undefined, 2, 1]);
  });

  test('objectives have letters as long as they are on a card', () => {
    const one = toggleObjective(street, [2, 1], 0);
    expect([one.personal_objectives[0], intersectionAt(one, [2, 1])?.letter]).toEqual([['B1'], 'a']);
    expect(intersectionAt(toggleObjective(one, [2, 1], 0), [2, 1])).toEqual({ id: 'B1', x: 2, y: 1 });
    expect(clearSpot(one, [2, 1]).personal_objectives[0]).toEqual([]);
  });

  test('nothing stands where there is no intersection', () => {
    expect(togglePassenger(street, [9, 9], 'granny')).toBe(street);
  });
});
