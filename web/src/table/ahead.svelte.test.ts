import { expect, test } from 'vitest';
import { Attempt, markers } from '$/games/get-on-board/attempt.svelte';
import type { Line, Position, Snapshot } from '$/api/types';
import york from '$fixtures/new-york-round-7.json';
import { Ahead } from './ahead.svelte';

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
  const ahead = new Ahead(0, page.later);
  ahead.lead(1, true);
  ahead.lead(2);
  expect([ahead.now, ahead.shown]).toEqual([2, 0]);
  page.paint();
  expect([ahead.now, ahead.shown]).toEqual([2, 2]);
  expect(page.waits[0]).toBeGreaterThan(page.waits[1]!);
});

test('a step that is called off does not come back', () => {
  const page = slowPage();
  const ahead = new Ahead('old', page.later);
  ahead.lead('new');
  ahead.catchUp();
  expect(ahead.shown).toBe('new');
  ahead.lead('newer');
  expect(ahead.shown).toBe('new');
  page.paint();
  expect(ahead.shown).toBe('newer');
});

test('a marker is on the board at once, and the next one counts it although the page has not followed', () => {
  const page = slowPage();
  const lines: Line[] = (york as unknown as Snapshot<Position>).turn!.lines!;
  const attempt = new Attempt(() => lines, page.later);
  const line = lines.find((one) => markers(one).length > 1)!;
  const [first, second] = markers(line);
  attempt.place(first!);
  expect(attempt.onBoard).toEqual([first]);
  expect(attempt.placed).toEqual([]);
  attempt.place(second!);
  expect(attempt.onBoard).toEqual([first, second]);
  page.paint();
  expect(attempt.placed).toEqual([first, second]);
});
