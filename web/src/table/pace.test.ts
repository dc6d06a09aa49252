import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace';

describe('the pace of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const seen: string[] = [];
  const step = (name: string, pause: number) => (): number => {
    seen.push(name);
    return pause;
  };
  beforeEach(() => void (seen.length = 0));

  it('takes steps at once that need no look', () => {
    const pace = new Pace();
    pace.add(step('a', 0));
    pace.add(step('b', 0));
    expect(seen).toEqual(['a', 'b']);
  });

  it('keeps their order and their pauses', () => {
    const pace = new Pace();
    for (const name of ['a', 'b', 'c']) pace.add(step(name, 500));
    expect(seen).toEqual(['a']);
    expect(pace.waiting).toBe(2);
    vi.advanceTimersByTime(499);
    expect(seen).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['a', 'b']);
    vi.advanceTimersByTime(500);
    expect(seen).toEqual(['a', 'b', 'c']);
    pace.add(step('d', 0));
    expect(seen).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(500);
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });

  it('forgets what waits when something newer is known', () => {
    const pace = new Pace();
    pace.add(step('a', 500));
    pace.add(step('b', 500));
    pace.clear();
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual(['a']);
    pace.add(step('c', 0));
    expect(seen).toEqual(['a', 'c']);
  });
});
