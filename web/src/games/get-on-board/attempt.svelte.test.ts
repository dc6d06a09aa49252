import { describe, expect, it } from 'vitest';
import type { Snapshot } from '$/api/types';
import york from '$fixtures/new-york-round-7.json';
import london from '$fixtures/london-round-7.json';
import paris from '$fixtures/paris-round-9.json';
import rome from '$fixtures/rome-round-6.json';
import { Attempt, markers, suggestion, worth } from './attempt.svelte';
import type { GetOnBoard, Line } from './types';

const linesOf = (snapshot: unknown): Line[] => (snapshot as Snapshot<GetOnBoard>).turn!.lines!;

describe('a turn being tried', () => {
  it('offers every first step, and every end with its best line', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    expect([...attempt.next.keys()].sort()).toEqual([...new Set(lines.map((line) => line.moves[0]))].sort());
    for (const [node, line] of attempt.ends) {
      const rivals = lines.filter((one) => markers(one).at(-1) === node && one.eliminates === line.eliminates);
      expect(worth(line)).toBe(Math.max(...rivals.map(worth)));
    }
  });

  it('goes marker by marker, cancels the last and starts over', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    const line = lines.find((one) => one.moves.length > 1)!;
    for (const move of markers(line)) expect(attempt.step(move)).toBe(true);
    expect(attempt.complete?.moves).toEqual(line.moves);
    attempt.cancelLast();
    expect(attempt.placed).toEqual(markers(line).slice(0, -1));
    attempt.startOver();
    expect(attempt.placed).toEqual([]);
    expect(attempt.isUnderway).toBe(false);
  });

  it('keeps the promise at every corner: a press lays the whole line with that number', () => {
    for (const lines of [linesOf(york), linesOf(rome), linesOf(paris), linesOf(london)]) {
      const corners = [...new Attempt(() => lines).ends];
      for (const [node, line] of corners) {
        const attempt = new Attempt(() => lines);
        attempt.place(node);
        expect(attempt.placed).toEqual(markers(line));
        expect(attempt.complete?.gain).toBe(line.gain);
      }
    }
  });

  it('places one marker on the next road, where a line ends at its corner too', () => {
    for (const lines of [linesOf(york), linesOf(rome), linesOf(paris), linesOf(london)]) {
      for (const node of new Attempt(() => lines).next.keys()) {
        const attempt = new Attempt(() => lines);
        expect(attempt.step(node)).toBe(true);
        expect(attempt.placed).toEqual([node]);
      }
    }
  });

  it('goes through all lines of a corner when its end is pressed again', () => {
    const lines = linesOf(paris);
    const first = new Attempt(() => lines);
    const [end, rivals] = [...first.endings].find(([, some]) => some.length > 2)!;
    const seen = rivals.map(() => {
      first.place(end);
      return first.placed.join();
    });
    expect(new Set(seen)).toEqual(new Set(rivals.map((line) => markers(line).join())));
    expect(first.rivals).toEqual(rivals);
    first.place(end);
    expect(first.placed.join()).toBe(seen[0]);
  });

  it('is complete without using an entrance, and may still go on with one', () => {
    const lines = linesOf(rome);
    const attempt = new Attempt(() => lines);
    const stopping = lines.find((line) => line.moves.at(-1) === 'stop')!;
    attempt.follow(stopping);
    expect(attempt.complete?.moves).toEqual(stopping.moves);
    expect(attempt.onward.every((line) => line.entrance_used)).toBe(true);
    expect(attempt.onward.length).toBeGreaterThan(0);
  });

  it('refuses where no line goes', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    expect(attempt.place('nowhere')).toBe(false);
    expect(attempt.placed).toEqual([]);
  });

  it('forgets the markers when another turn begins', () => {
    let turn = $state('1');
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines, { turn: () => turn });
    attempt.step([...attempt.next.keys()][0]!);
    expect(attempt.isUnderway).toBe(true);
    turn = '2';
    expect(attempt.placed).toEqual([]);
  });

  it('keeps a plan as long as it is possible, and says what became of it', () => {
    let lines = $state.raw(linesOf(york));
    const attempt = new Attempt(() => lines);
    const line = lines.find((one) => !one.eliminates && markers(one).length > 1)!;
    attempt.follow(line);
    lines = lines.map((one) => ({ ...one, gain: one === line ? one.gain - 1 : one.gain }));
    expect(attempt.placed).toEqual(markers(line));
    const was = line.gain + line.due;
    expect(attempt.changed).toEqual({ was, now: was - 1 });
    lines = lines.filter((one) => one.moves.join() !== line.moves.join());
    expect(attempt.placed.length).toBeLessThan(markers(line).length);
    expect(attempt.changed).toEqual({ was, now: null });
    attempt.startOver();
    expect(attempt.changed).toBeNull();
  });

  it('has the markers again after the page was loaded anew, in the same turn only', () => {
    const kept: { turn: string; nodes: readonly string[] }[] = [];
    const keep = { read: () => kept.at(-1) ?? null, write: (turn: string, nodes: readonly string[]) => void kept.push({ turn, nodes }) };
    const lines = linesOf(york);
    const before = new Attempt(() => lines, { turn: () => '7', keep });
    before.place([...before.ends.keys()][0]!);
    expect(new Attempt(() => lines, { turn: () => '7', keep }).placed).toEqual(before.placed);
    expect(new Attempt(() => lines, { turn: () => '8', keep }).placed).toEqual([]);
  });

  it('puts a marker on the board at once, and counts it although the page has not followed', () => {
    let paint = (): void => {};
    const later = (then: () => void): (() => void) => {
      paint = then;
      return () => {};
    };
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines, { later });
    const line = lines.find((one) => markers(one).length > 1)!;
    const [first, second] = markers(line);
    attempt.step(first!);
    expect(attempt.onBoard).toEqual([first]);
    expect(attempt.placed).toEqual([]);
    attempt.step(second!);
    expect(attempt.onBoard).toEqual([first, second]);
    paint();
    expect(attempt.placed).toEqual([first, second]);
  });
});

describe('a suggestion for newcomers', () => {
  it('is the safest of the lines that bring nearly the most', () => {
    for (const snapshot of [york, london, paris, rome]) {
      const lines = linesOf(snapshot);
      const line = suggestion(lines)!;
      const most = Math.max(...lines.filter((one) => !one.eliminates).map(worth));
      expect(line.eliminates).toBe(false);
      expect(worth(line)).toBeGreaterThanOrEqual(most - 2);
      const good = lines.filter((one) => !one.eliminates && worth(one) >= most - 2);
      expect(line.safe).toBe(Math.max(...good.map(({ safe }) => safe)));
    }
  });

  it('is none where every line eliminates', () => {
    expect(suggestion(linesOf(york).map((line) => ({ ...line, eliminates: true })))).toBeNull();
  });
});
