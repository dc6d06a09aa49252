import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '$/api/client';
import { FormAction } from './formAction.svelte';

describe('what a page loads', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const flush = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it('is asked for again by itself while the server is away', async () => {
    const action = new FormAction();
    let answers = 0;
    const stop = action.load(() => ((answers += 1) < 3 ? Promise.reject(new ApiError(503, 'offline', '')) : Promise.resolve()));
    await flush();
    expect(action.trouble).not.toBe('');
    expect(action.retry).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect([answers, action.trouble !== '']).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([answers, action.trouble, action.retry]).toEqual([3, '', null]);
    stop();
  });

  it('is asked for again when the network returns or the reader says so', async () => {
    const action = new FormAction();
    let answers = 0;
    const stop = action.load(() => {
      answers += 1;
      return Promise.reject(new ApiError(404, 'not_found', ''));
    });
    await flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toBe(1); // it will not be there later either
    dispatchEvent(new Event('online'));
    await flush();
    action.retry!();
    await flush();
    expect(answers).toBe(3);
    stop();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toBe(3);
  });

  it('ignores the answer to an earlier request', async () => {
    const action = new FormAction();
    const late = action.run(() => new Promise((_, reject) => setTimeout(() => reject(new ApiError(500, 'our_fault', '')), 50)));
    await action.run(() => Promise.resolve(), 'saved');
    await vi.advanceTimersByTimeAsync(60);
    await late;
    expect([action.notice, action.trouble, action.busy]).toEqual(['saved', '', false]);
  });
});
