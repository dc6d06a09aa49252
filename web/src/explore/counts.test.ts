import { expect, test } from 'vitest';
import { Counts, mostOf, namesOf, sharesOf } from './counts';

const AXES = [
  { name: 'departure', values: [['1'], ['2']] },
  {
    name: 'common',
    values: [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ],
  },
];

/** A file with six cells and two places, as src/fareplay/explorer/counts.py writes it. */
function written(): Counts {
  let header = JSON.stringify({ game: 'x/y', level: 'casual', seats: 2, seed: 1, games: 30, axes: AXES, places: ['p', 'q'] });
  header += ' '.repeat((4 - ((header.length + 1) % 4)) % 4) + '\n';
  const head = new TextEncoder().encode(header);
  const cells = new Int32Array([10, 11, 12, 13, 14, 0, 5, 5, 5, 5, 5, 0, 0, 1, 2, 0, 0, 0, 100, 200, 300, 400, 500, 0]);
  const used = new Uint16Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  const bytes = new Uint8Array(head.length + cells.byteLength + used.byteLength);
  bytes.set(head);
  bytes.set(new Uint8Array(cells.buffer), head.length);
  bytes.set(new Uint8Array(used.buffer), head.length + cells.byteLength);
  return Counts.read(bytes.buffer);
}

test('cells that fit are summed up', () => {
  const counts = written();
  const found = counts.ask({ departure: ['1'], common: ['b'] }); // the cells 0 and 2
  expect(found).toEqual({ players: 22, winners: 10, eliminated: 2, points: 400 / 20, places: [[6, 2], [8, 2]] }); // prettier-ignore
  expect(sharesOf(found, 0)).toEqual({ winners: 2 / 10, others: 4 / 12 });
  expect(counts.ask({}).players).toBe(60);
});

test('an axis is split by its names, whatever is asked for there', () => {
  const counts = written();
  const split = counts.by(counts.about.axes[1]!, { departure: ['2'], common: ['a'] });
  expect([...split].map(([name, { players }]) => [name, players])).toEqual([['a', 27], ['b', 13], ['c', 14]]); // prettier-ignore
  expect(counts.ask({ departure: ['2'], common: ['b', 'c'] })).toMatchObject({ players: 0, points: null });
});

test('an axis knows its names, and how many a player can begin with', () => {
  expect(namesOf(AXES[1]!)).toEqual(['a', 'b', 'c']);
  expect(AXES.map(mostOf)).toEqual([1, 2]);
});

test('players of a server are counted in the same cells', () => {
  const own = written().of([
    { cell: 3, won: true, points: 40, places: [1] },
    { cell: 3, won: false, points: null, places: [0, 1] },
  ]);
  expect(own.ask({ departure: ['2'] })).toEqual({ players: 2, winners: 1, eliminated: 1, points: 40, places: [[1, 0], [2, 1]] }); // prettier-ignore
});
