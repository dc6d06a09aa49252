import { expect, test } from 'vitest';
import type { Table } from '$/api/api.generated';
import { byUrgency, isPractice } from './tableOrder';

const seat = (id: string | null) => ({ person: id === null ? null : { id, name: id, guest: false } });
const table = (id: string, more: object): Table =>
  ({ id, state: 'playing', clock: { kind: 'none' }, seats: [seat('me'), seat('you')], rated: false, purpose: 'game', made_at: 0, ...more }) as unknown as Table;

test('a running clock comes first, then my turn, practice after games with others, then what waits for others', () => {
  const listed = [
    table('practice', { seats: [seat('me'), seat(null)], made_at: 9 }),
    table('open', { state: 'open' }),
    table('theirs', { clock: { kind: 'correspondence', per_turn: 86400 } }),
    table('mine', { clock: { kind: 'correspondence', per_turn: 86400 } }),
    table('live', { clock: { kind: 'live', reserve: 180, bonus: 3 } }),
    table('over', { state: 'finished' }),
  ];
  expect(byUrgency(listed, new Set(['mine', 'practice'])).map(({ id }) => id)).toEqual(['live', 'mine', 'practice', 'theirs', 'open']);
});

test('only an unrated game against bots alone can be dismissed', () => {
  expect(isPractice(table('a', { seats: [seat('me'), seat(null)] }))).toBe(true);
  expect(isPractice(table('a', { seats: [seat('me'), seat('me')] }))).toBe(true);
  expect(isPractice(table('a', {}))).toBe(false);
  expect(isPractice(table('a', { seats: [seat('me'), seat(null)], rated: true }))).toBe(false);
  expect(isPractice(table('a', { seats: [seat('me'), seat(null)], purpose: 'tournament' }))).toBe(false);
});
