import { describe, expect, it } from 'vitest';
import type { GameEvent, Replay, View } from '$/api/api.generated';
import { counting } from '$/games/get-on-board/scenes';
import type { GetOnBoard } from '$/games/get-on-board/types';
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { Playback } from '$/replay/playback.svelte';
import york from '$fixtures/replay.json';
import { countScenes, type CountCue } from './count';
import { gainOf, logTurns, outstanding } from './logTurns';
import { finalOrder, tieText, victoryText } from './outcome';

const replay = york as unknown as Replay<GetOnBoard>;
const end = new Playback<GetOnBoard>(replay, 0).viewAt(replay.steps.length);

const counts = (cues: (CountCue | undefined)[]) => cues.filter((cue) => cue?.kind === 'count');

describe('the count at the end', () => {
  const acts = countScenes(end, counting);

  it('counts every player by themselves, the winners last, and tells who won after that', () => {
    const seats = acts.slice(0, -1).map((scenes) => counts(scenes.map(({ cue }) => cue))[0]!.seat);
    expect(seats).toEqual(finalOrder(end).reverse());
    expect(end.winners).toContain(seats.at(-1));
    for (const scene of acts.slice(0, -1).flat()) expect(scene.view!.winners).toEqual([]);
    expect(acts.at(-1)!.map(({ cue }) => cue)).toEqual([{ kind: 'victory', winners: end.winners }]);
  });

  it('comes zone by zone to the total of the sheet', () => {
    for (const scenes of acts.slice(0, -1)) {
      const last = counts(scenes.map(({ cue }) => cue)).at(-1)!;
      expect(last.total).toBe(end.sheets[last.seat]!.total);
      expect(last.done).toBe(last.items.length);
      expect(scenes.at(-1)!.view!.sheets[last.seat]).toEqual(end.sheets[last.seat]);
    }
  });

  it('draws a line after the other anew', () => {
    const built = acts.slice(0, -1).map(([first]) => first!.view!.position.lines.filter((line) => line.length > 1).length);
    expect(built).toEqual(built.map((_, k) => k + 1));
  });
});

describe('the end in words', () => {
  const texts = { zone: (zone: string) => zone } as GameTexts;
  const names = ['Ada', 'Ben', 'Cleo'];
  const view = (totals: (number | null)[], completed: number[], winners: number[]): View =>
    ({ winners, sheets: totals.map((total, k) => ({ total, completed: completed[k], boxes: {} })) }) as unknown as View;

  it('explains a tie, and what broke it', () => {
    const told = tieText({ names, seat: 0 }, view([26, 26, 9], [3, 2, 0], [0]), ['completed'], texts)!;
    expect(told).toContain('Ada and Ben have 26 points each.');
    expect(told).toContain('completed decide: Ada 3 and Ben 2.');
    expect(tieText({ names, seat: 0 }, view([26, 26, 9], [2, 2, 0], [0, 1]), ['completed'], texts)).toContain('share');
    expect(tieText({ names, seat: 0 }, view([26, 25, 9], [2, 2, 0], [0]), ['completed'], texts)).toBeNull();
  });

  it('says who won, or that nobody did', () => {
    expect(victoryText({ names, seat: 0 }, [0])).toBe('You win!');
    expect(victoryText({ names, seat: 1 }, [0])).toBe('Ada wins');
    expect(victoryText({ names, seat: null }, [0, 2])).toBe('Ada and Cleo share the victory');
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
