import { describe, expect, it } from 'vitest';
import type { LocalGameSummary } from '$/engine/localGames';
import { parPoints } from '$/components/par';
import { recordOf } from './soloRecord';

const played = (score: number | null, more: Partial<LocalGameSummary> = {}): LocalGameSummary =>
  ({
    ...{ id: 'l', game: 'a-game/one', options: { solo: 'rush' }, seats: [{ kind: 'person', level: null, name: null, colour: 0 }], purpose: 'game' },
    ...{ endedAt: 1, result: { winners: [], scores: [score], places: [1] } },
    ...more,
  }) as unknown as LocalGameSummary;

describe('the record of a solo game', () => {
  it('is the most points, and how many of the latest games were at par', () => {
    const games = [played(41), played(40), played(12), played(55)];
    expect(recordOf(games, 'a-game/one', 'rush', 40)).toEqual({ best: 55, streak: 2 });
    expect(recordOf([], 'a-game/one', 'rush', 40)).toEqual({ best: null, streak: 0 });
    expect(recordOf([played(41), played(null)], 'a-game/one', 'rush', 40)).toEqual({ best: 41, streak: 1 });
  });

  it('counts only finished games of the same kind', () => {
    const others = [played(99, { options: {} }), played(99, { game: 'a-game/other' }), played(99, { endedAt: null }), played(99, { purpose: 'position' })];
    expect(recordOf([...others, played(30)], 'a-game/one', 'rush', 20)).toEqual({ best: 30, streak: 1 });
  });

  it('takes the middle level as par', () => {
    const deciles = (middle: number) => [1, 2, 3, 4, middle, 99, 99, 99, 99];
    expect(parPoints([20, 30, 40].map((points, k) => ({ level: String(k), deciles: deciles(points) })))).toBe(30);
    expect(parPoints([])).toBeNull();
  });
});
