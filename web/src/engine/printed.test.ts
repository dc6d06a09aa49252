import { expect, test } from 'vitest';
import { redeal, withCard } from './printed';

const dealt = {
  first: 1,
  sheets: [2, 4],
  flags: ['red', 'blue'],
  deal: [
    [1, 2],
    [3, 4],
  ],
  tickets: [5, 3, 1, 2, 4, 6],
};

test('known cards come to their places, and what lay there goes to where they were', () => {
  expect(redeal(dealt, {})).toEqual(dealt);
  expect(redeal(dealt, { first: 0, tickets: [4, null, 5] }).tickets).toEqual([4, 3, 5, 2, 1, 6]);
  expect(redeal(dealt, { deal: [[4], null] }).deal).toEqual([
    [4, 2],
    [3, 1],
  ]);
});

test('a card that was not dealt takes the place of another', () => {
  const { first, sheets, flags, deal } = redeal(dealt, { first: 0, sheets: [null, 5], flags: ['green'], deal: [null, [6]] });
  expect({ first, sheets, flags, deal }).toEqual({
    first: 0,
    sheets: [2, 5],
    flags: ['green', 'blue'],
    deal: [
      [1, 2],
      [6, 4],
    ],
  });
});

test('one card lies in one place', () => {
  const known = { tickets: [4, 9] };
  expect(withCard(known, { key: 'tickets', place: 3 }, 4)).toEqual({ tickets: [null, 9, null, 4] });
  expect(withCard(known, { key: 'tickets', place: 1 }, null)).toEqual({ tickets: [4, null] });
});
