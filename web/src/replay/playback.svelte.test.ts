import { describe, expect, it, vi } from 'vitest';
import { replayFixture } from '$/table/tests';
import { Playback } from './playback.svelte';

const replay = await replayFixture();

describe('a game played back', () => {
  it('shows the board after any number of moves', () => {
    const playback = new Playback(replay, null);
    expect(playback.view.ply).toBe(0);
    playback.go(playback.length);
    expect(playback.view.is_over).toBe(true);
    expect(playback.view.moves).toHaveLength(replay.steps.length);
    playback.go(10);
    expect(playback.view.ply).toBe(10);
    expect(playback.log.every((entry) => entry.ply <= 10)).toBe(true);
  });

  it('ends with the sheets that the last move left', () => {
    const playback = new Playback(replay, replay.steps.length);
    expect(playback.view.sheets.map((sheet) => sheet?.total ?? null)).toEqual(replay.steps.at(-1)!.scores);
  });

  it('stays within the game', () => {
    const playback = new Playback(replay, 99999);
    expect(playback.at).toBe(playback.length);
    playback.go(-5);
    expect(playback.at).toBe(0);
  });

  it('jumps from turn to turn', () => {
    const playback = new Playback(replay, 0);
    playback.nextTurn();
    const first = playback.at;
    playback.nextTurn();
    expect(playback.at).toBeGreaterThan(first);
    playback.lastTurn();
    expect(playback.at).toBe(first);
  });

  it('plays by itself to the end', () => {
    vi.useFakeTimers();
    const playback = new Playback(replay, replay.steps.length - 2);
    playback.toggle();
    vi.advanceTimersByTime(10_000);
    expect(playback.at).toBe(playback.length);
    expect(playback.playing).toBe(false);
    vi.useRealTimers();
  });
});
