import { describe, expect, it } from 'vitest';
import type { Played } from '$/api/api.generated';
import type { LocalGameSummary } from '$/engine/localGames';
import { canUpload, merged, playedHere } from './myGames';

const local = (id: string, endedAt: number | null, more: Partial<LocalGameSummary> = {}): LocalGameSummary => ({
  ...{ id, game: 'a-game/a-board', options: {}, ply: 40, purpose: 'game', subject: null, from: 0, hints: true, uploaded: false },
  seats: [
    { kind: 'bot', level: 'novice', name: null, colour: 1, hinted: false },
    { kind: 'person', level: null, name: null, colour: 0, hinted: false },
  ],
  ...{ startedAt: 0, changedAt: 5, endedAt },
  ...more,
});

const played = (table: string, at: number): Played => ({ ...playedHere(local(table, at)), table, at });

describe('my games', () => {
  it('are one list, the latest first, each game once', () => {
    const here = [
      local('here-b', 20),
      local('here-a', 30, { uploaded: true, table: 'server-1' }),
      local('here-c', null),
      local('here-p', 40, { purpose: 'puzzle' }),
    ];
    const found = merged([played('server-1', 30), played('server-2', 10)], here, false);
    expect(found.map(({ played: { table } }) => table)).toEqual(['server-1', 'here-b', 'server-2']);
  });

  it('wait for the pages of the server that are not loaded yet', () => {
    const found = merged([played('server-1', 30)], [local('here-b', 20), local('here-d', 50)], true);
    expect(found.map(({ played: { table } }) => table)).toEqual(['here-d', 'server-1']);
  });

  it('have the result of the person at this device', () => {
    const result = { winners: [1], scores: [12, 31], places: [2, 1] };
    expect(playedHere(local('here-a', 1, { result }))).toMatchObject({ seat: 1, score: 31, place: 1, won: true });
    expect(playedHere(local('here-a', 1))).toMatchObject({ seat: 1, score: null, won: false });
  });

  it('are uploaded once, if the server has their board', () => {
    expect(canUpload(local('a', 1))).toBe(true);
    expect(canUpload(local('a', null))).toBe(false);
    expect(canUpload(local('a', 1, { uploaded: true }))).toBe(false);
    expect(canUpload(local('a', 1, { purpose: 'position' }))).toBe(false);
  });
});
