import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '$/games/scenes';
import { AnimationQueue, type Playback } from './animationQueue';

describe('the queue of events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  let seen: string[];
  let times: number[];
  let playback: Playback;
  let queue: AnimationQueue;

  beforeEach(() => {
    seen = [];
    times = [];
    playback = { pace: 'brisk', still: false, hidden: false };
    queue = new AnimationQueue(
      (scene) => {
        if (scene?.cue) {
          seen.push(scene.cue as string);
          times.push(scene.ms);
        }
        if (!scene) seen.push('-');
      },
      () => playback,
    );
  });

  /** A turn of scenes of so many ms. */
  const add = (name: string, ...scenes: number[]): void =>
    queue.add({
      scenes: scenes.map((ms, k): Scene => ({ ms, cue: `${name}${k}` })),
      end: () => seen.push(`${name} ends`),
    });

  it('shows scene after scene and turn after turn, each for its time', () => {
    add('a', 100, 200);
    add('b', 300);
    expect(seen).toEqual(['a0']);
    vi.advanceTimersByTime(99);
    expect(seen).toEqual(['a0']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['a0', 'a1']);
    vi.advanceTimersByTime(200);
    expect(seen).toEqual(['a0', 'a1', 'a ends', 'b0']);
    expect(queue.isShowing).toBe(true);
    vi.advanceTimersByTime(300);
    expect(seen).toEqual(['a0', 'a1', 'a ends', 'b0', 'b ends', '-']);
    expect(queue.isShowing).toBe(false);
  });

  it('is twice as long when calm, and takes no time when instant', () => {
    playback.pace = 'calm';
    add('a', 100);
    expect(times).toEqual([200]);
    vi.advanceTimersByTime(199);
    expect(queue.isShowing).toBe(true);
    vi.advanceTimersByTime(1);
    playback.pace = 'instant';
    add('b', 100, 100);
    expect(seen).toEqual(['a0', 'a ends', '-', 'b0', 'b1', 'b ends', '-']);
  });

  it('hurries when what waits would take more than six seconds, until it does not', () => {
    add('a', 1000);
    add('b', 3000);
    add('c', 3000);
    vi.advanceTimersByTime(1000);
    expect(times).toEqual([1000, 3000]);
    add('d', 1000);
    vi.advanceTimersByTime(3000);
    expect(times.at(-1)).toBe(3000);
    for (const name of 'efgh') add(name, 2000);
    vi.advanceTimersByTime(3000);
    expect(times.at(-1)).toBe(500); // d, with eight seconds behind it
    vi.advanceTimersByTime(500 + 1000);
    expect(times.slice(-2)).toEqual([1000, 2000]); // e in haste, f no more
  });

  it('ends the turn that is shown when skipped', () => {
    add('a', 100, 200, 300);
    add('b', 300);
    vi.advanceTimersByTime(100);
    queue.skip();
    expect(seen).toEqual(['a0', 'a1', 'a ends', 'b0']);
    vi.advanceTimersByTime(299);
    expect(queue.isShowing).toBe(true);
    queue.skip();
    queue.skip();
    expect(seen.slice(-2)).toEqual(['b ends', '-']);
  });

  it('finishes everything at once for somebody whose clock runs', () => {
    add('a', 100, 200);
    add('b', 300);
    queue.finish();
    expect(seen).toEqual(['a0', 'a ends', 'b ends', '-']);
    vi.advanceTimersByTime(2000);
    expect(seen.at(-1)).toBe('-');
  });

  it('shows a hidden tab the last state at once', () => {
    add('a', 100);
    playback.hidden = true;
    add('b', 300, 300);
    expect(seen.slice(-2)).toEqual(['b ends', '-']);
    add('c', 300);
    expect(queue.isShowing).toBe(false);
  });

  it('shows states long enough to read where nothing moves', () => {
    playback.still = true;
    queue.add({
      scenes: [
        { ms: 160, still: 0, cue: 'marker' },
        { ms: 250, still: 800, cue: 'tally' },
      ],
      end: () => {},
    });
    expect(seen).toEqual(['marker', 'tally']);
    expect(times).toEqual([0, 800]);
  });

  it('shows no further turn while something is asked', () => {
    add('a', 100, 200);
    queue.pause();
    add('b', 300);
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual(['a0', 'a1', 'a ends', '-']);
    add('c', 0);
    queue.resume();
    vi.advanceTimersByTime(2000);
    expect(seen.slice(-5)).toEqual(['b0', 'b ends', 'c0', 'c ends', '-']);
  });

  it('forgets what waits when something newer is known', () => {
    add('a', 500);
    add('b', 500);
    queue.clear();
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual(['a0', '-']);
    add('c', 0);
    expect(seen.slice(2)).toEqual(['c0', 'c ends', '-']);
  });
});
