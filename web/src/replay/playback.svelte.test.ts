import { describe, expect, it, vi } from 'vitest';
import type { Position, Replay } from '$/api/types';
import told from '$fixtures/rome-replay.json';
import { Film } from './playback.svelte';

const replay = told as unknown as Replay<Position>;

describe('a game played back', () => {
  it('shows the board after any number of moves', () => {
    const film = new Film(replay, null);
    expect(film.view.ply).toBe(0);
    film.go(film.length);
    expect(film.view.is_over).toBe(true);
    expect(film.view.moves).toHaveLength(replay.steps.length);
    film.go(10);
    expect(film.view.ply).toBe(10);
    expect(film.log.every((thing) => thing.ply <= 10)).toBe(true);
  });

  it('ends with the sheets that the last move left', () => {
    const film = new Film(replay, replay.steps.length);
    expect(film.view.sheets.map((sheet) => sheet?.total ?? null)).toEqual(replay.steps.at(-1)!.scores);
  });

  it('stays within the game', () => {
    const film = new Film(replay, 99999);
    expect(film.at).toBe(film.length);
    film.go(-5);
    expect(film.at).toBe(0);
  });

  it('jumps from turn to turn', () => {
    const film = new Film(replay, 0);
    film.nextTurn();
    const first = film.at;
    film.nextTurn();
    expect(film.at).toBeGreaterThan(first);
    film.lastTurn();
    expect(film.at).toBe(first);
  });

  it('plays by itself to the end', () => {
    vi.useFakeTimers();
    const film = new Film(replay, replay.steps.length - 2);
    film.toggle();
    vi.advanceTimersByTime(10_000);
    expect(film.at).toBe(film.length);
    expect(film.playing).toBe(false);
    vi.useRealTimers();
  });
});
