import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '$/api/api.generated';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { gainOf, logTurns, outstanding } from './logTurns';
import { tieText, victoryText } from './resultTexts';

describe('the end in words', () => {
  const texts = { zone: (zone: string) => zone } as GameTexts;
  const names = ['Ada', 'Ben', 'Cleo'];
  const view = (totals: (number | null)[], completed: number[], winners: number[]): View =>
    ({ winners, sheets: totals.map((total, k) => ({ total, completed: completed[k], boxes: {} })) }) as unknown as View;

  it('explains a tie, and what broke it', () => {
    const told = tieText({ names, seat: 0 }, view([26, 26, 9], [3, 2, 0], [0]), ['completed'], texts)!;
    expect(told).toContain('Ada and Ben have 26 points each.');
    expect(told).toContain('Tie-break (completed): Ada 3 and Ben 2.');
    expect(tieText({ names, seat: 0 }, view([26, 26, 9], [2, 2, 0], [0, 1]), ['completed'], texts)).toContain('share');
    expect(tieText({ names, seat: 0 }, view([26, 25, 9], [2, 2, 0], [0]), ['completed'], texts)).toBeNull();
  });

  it('says who won, or that nobody did', () => {
    expect(victoryText({ names, seat: 0 }, [0])).toBe('You win!');
    expect(victoryText({ names, seat: 1 }, [0])).toBe('Ada wins');
    expect(victoryText({ names, seat: null }, [0, 2])).toBe('Ada and Cleo share the victory');
    expect(victoryText({ names: ['Ada'], seat: 0 }, [0])).toBe('You finished!');
    expect(victoryText({ names: ['Ada'], seat: 0 }, [])).toBe('Eliminated');
    expect(victoryText({ names, seat: 0 }, [])).toMatch(/nobody/);
  });
});

describe('what turns brought', () => {
  const entry = (ply: number, seat?: number): GameEvent & { ply: number; n: number } => ({ key: 'marker', ply, n: 0, ...(seat === undefined ? {} : { seat }) });
  const turns = logTurns([entry(1, 0), entry(2, 0), entry(3, 1), entry(4), entry(5, 0), entry(6, 1)], ({ seat }) => seat === undefined);

  it('adds up move by move, and is not known if one of them is not', () => {
    expect(turns.map(({ entries }) => gainOf(entries, [1, 2, -4, 0, 7, null]))).toEqual([3, -4, 0, 7, null]);
  });

  it('tells the best turn and one that cost points', () => {
    expect(outstanding(turns, [1, 2, -4, 0, 7, null], 0)).toEqual({ best: { ply: 4, points: 7 }, worst: null });
    expect(outstanding(turns, [1, 2, -4, 0, 7, null], 1)).toEqual({ best: null, worst: { ply: 2, points: -4 } });
  });
});
