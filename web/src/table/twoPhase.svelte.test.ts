import { expect, test } from 'vitest';
import { TwoPhase } from './twoPhase.svelte';

/** A page that is painted when it is told to be. */
function slowPage(): { later: (then: () => void, wait: number) => () => void; paint: () => void; waits: number[] } {
  let due: (() => void)[] = [];
  const waits: number[] = [];
  return {
    waits,
    later: (then, wait) => {
      due.push(then);
      waits.push(wait);
      return () => (due = due.filter((other) => other !== then));
    },
    paint: () => due.forEach((then) => then()),
  };
}

test('the page follows the board, and only once for several steps', () => {
  const page = slowPage();
  const ahead = new TwoPhase(0, page.later);
  ahead.lead(1, true);
  ahead.lead(2);
  expect([ahead.now, ahead.shown]).toEqual([2, 0]);
  page.paint();
  expect([ahead.now, ahead.shown]).toEqual([2, 2]);
  expect(page.waits[0]).toBeGreaterThan(page.waits[1]!);
});

test('a step that is called off does not come back', () => {
  const page = slowPage();
  const ahead = new TwoPhase('old', page.later);
  ahead.lead('new');
  ahead.catchUp();
  expect(ahead.shown).toBe('new');
  ahead.lead('newer');
  expect(ahead.shown).toBe('new');
  page.paint();
  expect(ahead.shown).toBe('newer');
});
