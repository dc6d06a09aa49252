import { expect, test } from 'vitest';
import type { WarmupStep } from '$/api/api.generated';
import { warmup } from './warmup.svelte';

const OURS = 'ours';

test('at a table nobody waits for the games of others', () => {
  const left: WarmupStep[] = [
    { game: OURS, kind: 'search' },
    { game: 'theirs', kind: 'rules' },
  ];
  warmup.progress = { done: 2, of: 4, left, playable: [OURS] };
  expect(warmup.waits).toBe('rules');
  warmup.game = OURS;
  expect(warmup.waits).toBe('bots');
  warmup.game = 'theirs';
  expect(warmup.waits).toBe('rules');
  warmup.progress = { done: 3, of: 4, left: left.slice(1), playable: [OURS] };
  warmup.game = OURS;
  expect(warmup.waits).toBe(null);
  warmup.game = null;
});
