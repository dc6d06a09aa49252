import { describe, expect, it } from 'vitest';
import type { Snapshot } from '$/api/types';
import york from '$fixtures/new-york-round-7.json';
import rome from '$fixtures/rome-round-6.json';
import { Attempt, markers } from './attempt.svelte';
import type { GetOnBoard, Line } from './types';

const linesOf = (snapshot: unknown): Line[] => (snapshot as Snapshot<GetOnBoard>).turn!.lines!;

describe('a turn being tried', () => {
  it('offers every first step, and every end with its best line', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    expect([...attempt.next.keys()].sort()).toEqual([...new Set(lines.map((line) => line.moves[0]))].sort());
    for (const [node, line] of attempt.ends) {
      const rivals = lines.filter((one) => markers(one).at(-1) === node && one.eliminates === line.eliminates);
      expect(line.gain).toBe(Math.max(...rivals.map((one) => one.gain)));
    }
  });

  it('goes marker by marker, cancels the last and starts over', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    const line = lines.find((one) => one.moves.length > 1)!;
    for (const move of markers(line)) expect(attempt.place(move)).toBe(true);
    expect(attempt.complete?.moves).toEqual(line.moves);
    attempt.cancelLast();
    expect(attempt.placed).toEqual(markers(line).slice(0, -1));
    attempt.startOver();
    expect(attempt.placed).toEqual([]);
    expect(attempt.isUnderway).toBe(false);
  });

  it('places a whole line by a click on its end', () => {
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines);
    const [end, line] = [...attempt.ends].find(([node]) => !attempt.next.has(node))!;
    attempt.place(end);
    expect(attempt.placed).toEqual(markers(line));
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

  it('forgets the markers as soon as other lines are offered', () => {
    let lines = $state.raw(linesOf(york));
    const attempt = new Attempt(() => lines);
    attempt.place([...attempt.next.keys()][0]!);
    expect(attempt.isUnderway).toBe(true);
    lines = [...lines];
    expect(attempt.placed).toEqual([]);
  });

  it('puts a marker on the board at once, and counts it although the page has not followed', () => {
    let paint = (): void => {};
    const later = (then: () => void): (() => void) => {
      paint = then;
      return () => {};
    };
    const lines = linesOf(york);
    const attempt = new Attempt(() => lines, later);
    const line = lines.find((one) => markers(one).length > 1)!;
    const [first, second] = markers(line);
    attempt.place(first!);
    expect(attempt.onBoard).toEqual([first]);
    expect(attempt.placed).toEqual([]);
    attempt.place(second!);
    expect(attempt.onBoard).toEqual([first, second]);
    paint();
    expect(attempt.placed).toEqual([first, second]);
  });
});
