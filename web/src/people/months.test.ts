import { expect, test } from 'vitest';
import { monthsSince } from './months';

test('the months since somebody came, the latest first', () => {
  expect(monthsSince(Date.UTC(2026, 9, 31, 23, 59), Date.UTC(2027, 0, 1))).toEqual(['2027-01', '2026-12', '2026-11', '2026-10']);
  expect(monthsSince(Date.UTC(2026, 10, 17), Date.UTC(2026, 10, 17))).toEqual(['2026-11']);
});
