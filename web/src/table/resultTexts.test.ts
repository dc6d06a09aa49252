import { describe, expect, it } from 'vitest';
import type { GameEvent } from '$/api/api.generated';
import type { ActualView } from '$/games/actual';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { gainOf, logTurns } from './logTurns';
import { finalOrder, placeText, tieText, victoryText } from './resultTexts';

describe('the end in words', () => {
  const texts = { zone: (zone: string) => zone } as GameTexts;
  const names = ['Ada', 'Ben', 'Cleo'];
  const view = (totals: (number | null)[], completed: number[], winners: number[], places: number[] = []): ActualView =>
    ({ winners, places, sheets: totals.map((total, k) => ({ total, completed: completed[k], boxes: {} })) }) as unknown as ActualView;

  it('explains a tie, and what broke it', () => {
    const told = tieText({ names }, view([26, 26, 9], [3, 2, 0], [0]), ['completed'], texts)!;
    expect(told).toContain('Ada and Ben have 26 points each.');
    expect(told).toContain('Tie-break (completed): Ada 3 and Ben 2.');
    expect(tieText({ names }, view([26, 26, 9], [2, 2, 0], [0, 1]), ['completed'], texts)).toContain('share');
    expect(tieText({ names }, view([26, 25, 9], [2, 2, 0], [0]), ['completed'], texts)).toBeNull();
  });

  it('gives the place that the game itself gives: whoever loses a tie-break is second', () => {
    const tied = view([14, 14], [0, 1], [1], [2, 1]);
    expect(placeText([0], tied)).toBe('You finished 2nd of 2 with 14 points.');
    expect(placeText([1], tied)).toBe('You finished 1st of 2 with 14 points.');
    expect(finalOrder(tied)).toEqual([1, 0]);
    expect(placeText([0], view([null, 20], [0, 0], [1], [2, 1]))).toBe('You were eliminated: no score this time.');
  });

  it('says who won, or that nobody did', () => {
    expect(victoryText({ names, addressed: [0] }, [0])).toBe('You win!');
    expect(victoryText({ names, addressed: [1] }, [0])).toBe('Ada wins');
    expect(victoryText({ names, addressed: [] }, [0])).toBe('Ada wins'); // several people at one device
    expect(placeText([], view([14, 20], [0, 0], [1], [2, 1]))).toBeNull();
    expect(victoryText({ names, addressed: [] }, [0, 2])).toBe('Ada and Cleo share the victory');
    expect(victoryText({ names: ['Ada'], addressed: [0] }, [0])).toBe('You finished!');
    expect(victoryText({ names: ['Ada'], addressed: [0] }, [])).toBe('Eliminated');
    expect(victoryText({ names, addressed: [0] }, [])).toMatch(/nobody/);
  });
});

describe('what turns brought', () => {
  const entry = (ply: number, seat?: number): GameEvent & { ply: number; n: number } => ({ key: 'marker', ply, n: 0, ...(seat === undefined ? {} : { seat }) });
  const turns = logTurns([entry(1, 0), entry(2, 0), entry(3, 1), entry(4), entry(5, 0), entry(6, 1)], ({ seat }) => seat === undefined);

  it('adds up move by move, and is not known if one of them is not', () => {
    expect(turns.map(({ entries }) => gainOf(entries, [1, 2, -4, 0, 7, null]))).toEqual([3, -4, 0, 7, null]);
  });
});
