import { expect, test } from 'vitest';
import type { WarmupStep } from '$/api/api.generated';
import { starting } from './starting.svelte';

const OURS = 'ours';

test('at a table nobody waits for the games of others', () => {
  const left: WarmupStep[] = [
    { game: OURS, kind: 'search' },
    { game: 'theirs', kind: 'rules' },
  ];
  starting.progress = { done: 2, of: 4, left, playable: [OURS] };
  expect(starting.waits).toBe('rules');
  starting.game = OURS;
  expect(starting.waits).toBe('bots');
  starting.game = 'theirs';
  expect(starting.waits).toBe('rules');
  starting.progress = { done: 3, of: 4, left: left.slice(1), playable: [OURS] };
  starting.game = OURS;
  expect(starting.waits).toBe(null);
  starting.game = null;
});
