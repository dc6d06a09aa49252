import { describe, expect, it } from 'vitest';
import type { Snapshot } from '$/api/types';
import york from '$fixtures/new-york-round-7.json';
import london from '$fixtures/london-round-7.json';
import paris from '$fixtures/paris-round-9.json';
import rome from '$fixtures/rome-round-6.json';
import { TurnDraft, better, markers, worth } from './turnDraft.svelte';
import type { GetOnBoard, Line } from './types';

const linesOf = (snapshot: unknown): Line[] => (snapshot as Snapshot<GetOnBoard>).turn!.lines!;

describe('a turn being tried', () => {
  it('offers every first step, and every end with its best line', () => {
    const lines = linesOf(york);
    const draft = new TurnDraft(() => lines);
    expect([...draft.next.keys()].sort()).toEqual([...new Set(lines.map((line) => line.moves[0]))].sort());
    for (const [node, line] of draft.ends) {
      const rivals = lines.filter((one) => markers(one).at(-1) === node && one.eliminates === line.eliminates);
      expect(worth(line)).toBe(Math.max(...rivals.map(worth)));
    }
  });

  it('goes marker by marker, cancels the last and starts over', () => {
    const lines = linesOf(york);
    const draft = new TurnDraft(() => lines);
    const line = lines.find((one) => one.moves.length > 1)!;
    for (const move of markers(line)) expect(draft.draw(move)).toBe(true);
    expect(draft.complete?.moves).toEqual(line.moves);
    draft.cancelLast();
    expect(draft.placed).toEqual(markers(line).slice(0, -1));
    draft.startOver();
    expect(draft.placed).toEqual([]);
    expect(draft.isUnderway).toBe(false);
  });

  it('keeps the promise at every corner: a press lays the whole line with that number', () => {
    for (const lines of [linesOf(york), linesOf(rome), linesOf(paris), linesOf(london)]) {
      const corners = [...new TurnDraft(() => lines).ends];
      for (const [node, line] of corners) {
        const draft = new TurnDraft(() => lines);
        draft.place(node);
        expect(draft.placed).toEqual(markers(line));
        expect(draft.complete?.gain).toBe(line.gain);
      }
    }
  });

  it('places one marker on the next road, where a line ends at its corner too', () => {
    for (const lines of [linesOf(york), linesOf(rome), linesOf(paris), linesOf(london)]) {
      for (const node of new TurnDraft(() => lines).next.keys()) {
        const draft = new TurnDraft(() => lines);
        expect(draft.draw(node)).toBe(true);
        expect(draft.placed).toEqual([node]);
      }
    }
  });

  it('goes through all lines of a corner when its end is pressed again', () => {
    const lines = linesOf(paris);
    const first = new TurnDraft(() => lines);
    const [end, rivals] = [...first.endings].find(([, some]) => some.length > 2)!;
    const seen = rivals.map(() => {
      first.place(end);
      return first.placed.join();
    });
    expect(new Set(seen)).toEqual(new Set(rivals.map((line) => markers(line).join())));
    expect(first.ways).toEqual(rivals);
    first.place(end);
    expect(first.placed.join()).toBe(seen[0]);
  });

  it('offers no other ways for a line that was drawn marker by marker', () => {
    const lines = linesOf(paris);
    const draft = new TurnDraft(() => lines);
    const [end, rivals] = [...draft.endings].find(([, some]) => some.length > 2)!;
    for (const node of markers(rivals[0]!)) expect(draft.draw(node)).toBe(true);
    expect(draft.complete).toEqual(rivals[0]);
    expect(draft.ways).toEqual([]);
    draft.pointed = end; // the pointer rests where the line was drawn to
    expect([draft.considered, draft.ways]).toEqual([rivals[0], []]);
    draft.draw(markers(rivals[0]!).at(-2)!);
    for (const node of markers(rivals[1]!)) draft.draw(node);
    draft.startOver();
    for (const node of markers(rivals[1]!)) draft.draw(node);
    draft.pointed = end;
    expect([draft.considered, draft.ways]).toEqual([rivals[1], []]);
  });

  it('offers no other ways for a drawn line that was taken back by one marker', () => {
    const lines = linesOf(rome);
    const draft = new TurnDraft(() => lines);
    const longer = lines.find((line) => {
      const path = markers(line).slice(0, -1);
      return lines.some((one) => markers(one).join() === path.join() && draft.endings.get(path.at(-1)!)!.length > 1);
    })!;
    for (const node of markers(longer)) draft.draw(node);
    draft.cancelLast();
    expect(draft.complete).not.toBeNull();
    expect(draft.ways).toEqual([]);
  });

  it('keeps the selected way in view while the pointer rests on its end', () => {
    const lines = linesOf(paris);
    const draft = new TurnDraft(() => lines);
    const [end, rivals] = [...draft.endings].find(([, some]) => some.length > 2)!;
    draft.place(end);
    draft.place(end);
    draft.pointed = end;
    expect([draft.considered, draft.way]).toEqual([rivals[1], 1]);
  });

  it('is complete without using an entrance, and may still go on with one', () => {
    const lines = linesOf(rome);
    const draft = new TurnDraft(() => lines);
    const stopping = lines.find((line) => line.moves.at(-1) === 'stop')!;
    draft.follow(stopping);
    expect(draft.complete?.moves).toEqual(stopping.moves);
    expect(draft.mayGoOn).toBe(true);
    expect([...draft.next.values()].every((line) => line.entrance_used)).toBe(true);
  });

  it('refuses where no line goes', () => {
    const lines = linesOf(york);
    const draft = new TurnDraft(() => lines);
    expect(draft.place('nowhere')).toBe(false);
    expect(draft.placed).toEqual([]);
  });

  it('forgets the markers when another turn begins', () => {
    let turn = $state('1');
    const lines = linesOf(york);
    const draft = new TurnDraft(() => lines, { turn: () => turn });
    draft.draw([...draft.next.keys()][0]!);
    expect(draft.isUnderway).toBe(true);
    turn = '2';
    expect(draft.placed).toEqual([]);
  });

  it('keeps a plan as long as it is possible, and says what became of it', () => {
    let lines = $state.raw(linesOf(york));
    const draft = new TurnDraft(() => lines);
    const line = lines.find((one) => !one.eliminates && markers(one).length > 1)!;
    draft.follow(line);
    lines = lines.map((one) => ({ ...one, gain: one === line ? one.gain - 1 : one.gain }));
    expect(draft.placed).toEqual(markers(line));
    const was = line.gain + line.due;
    expect(draft.changed).toEqual({ was, now: was - 1 });
    lines = lines.filter((one) => one.moves.join() !== line.moves.join());
    expect(draft.placed.length).toBeLessThan(markers(line).length);
    expect(draft.changed).toEqual({ was, now: null });
    draft.startOver();
    expect(draft.changed).toBeNull();
  });

  it('has the markers again after the page was loaded anew, in the same turn only', () => {
    const stored: { turn: string; nodes: readonly string[] }[] = [];
    const drafts = { read: () => stored.at(-1) ?? null, write: (turn: string, nodes: readonly string[]) => void stored.push({ turn, nodes }) };
    const lines = linesOf(york);
    const before = new TurnDraft(() => lines, { turn: () => '7', drafts });
    before.place([...before.ends.keys()][0]!);
    expect(new TurnDraft(() => lines, { turn: () => '7', drafts }).placed).toEqual(before.placed);
    expect(new TurnDraft(() => lines, { turn: () => '8', drafts }).placed).toEqual([]);
  });

  it('puts a marker on the board at once, and counts it although the page has not followed', () => {
    let paint = (): void => {};
    const later = (then: () => void): (() => void) => {
      paint = then;
      return () => {};
    };
    const lines = linesOf(york);
    const draft = new TurnDraft(() => lines, { later });
    const line = lines.find((one) => markers(one).length > 1)!;
    const [first, second] = markers(line);
    draft.draw(first!);
    expect(draft.onBoard).toEqual([first]);
    expect(draft.placed).toEqual([]);
    draft.draw(second!);
    expect(draft.onBoard).toEqual([first, second]);
    paint();
    expect(draft.placed).toEqual([first, second]);
  });
});

describe('a line that is sent', () => {
  const lines = linesOf(paris);

  it('stays as it is, whatever is pressed, until the table has answered', () => {
    let isSent = $state(false);
    const draft = new TurnDraft(() => lines, { sent: () => isSent });
    const [end, rivals] = [...draft.endings].find(([, some]) => some.length > 2)!;
    draft.place(end);
    const { placed, complete } = draft;
    expect(draft.ways).toEqual(rivals);
    isSent = true;
    expect(draft.ways).toEqual([]);
    const other = [...draft.ends.keys()].find((node) => node !== end)!;
    expect([draft.place(end), draft.place(other), draft.draw(placed[0]!)]).toEqual([false, false, false]);
    draft.pointed = other;
    draft.turnWay(1);
    draft.cancelLast();
    draft.startOver();
    draft.follow(rivals[1]!);
    expect([draft.placed, draft.complete, draft.considered]).toEqual([placed, complete, complete]);
    isSent = false;
    expect(draft.place(other)).toBe(true);
    expect(draft.placed).not.toEqual(placed);
  });
});

describe('a line drawn by hand', () => {
  const lines = linesOf(york);
  const line = lines.find((one) => !one.eliminates && markers(one).length > 2)!;
  const [first, second, third] = markers(line) as [string, string, string];
  const begin = (): TurnDraft => new TurnDraft(() => lines, { terminus: () => 'start' });

  it('goes on from crossing to crossing, and back', () => {
    const draft = begin();
    for (const node of [first, second, third]) expect(draft.draw(node)).toBe(true);
    expect(draft.complete?.moves).toEqual(line.moves);
    expect(draft.draw(second)).toBe(true);
    expect(draft.placed).toEqual([first, second]);
    expect(draft.draw('start')).toBe(true);
    expect(draft.placed).toEqual([]);
  });

  it('catches up with a hand that came by two crossings at once', () => {
    const draft = begin();
    draft.draw(second);
    expect(draft.placed.at(-1)).toBe(second);
    expect(draft.placed.length).toBe(2);
  });

  it('does not go where no line goes, and stays as it was', () => {
    const draft = begin();
    draft.draw(first);
    expect(draft.draw('nowhere')).toBe(false);
    expect(draft.placed).toEqual([first]);
  });

  it('is changed by another without being taken back first', () => {
    const draft = begin();
    draft.follow(line);
    const other = [...draft.ends].find(([node]) => node !== third)!;
    draft.place(other[0]);
    expect(draft.complete).toBe(other[1]);
  });
});

describe('the ways to one end', () => {
  it('are gone through both of a line pointed at and of one laid', () => {
    const lines = linesOf(paris);
    const draft = new TurnDraft(() => lines);
    const [end, ways] = [...draft.endings].find(([, some]) => some.length > 2)!;
    draft.pointed = end;
    draft.turnWay(1);
    expect([draft.considered, draft.way]).toEqual([ways[1], 1]);
    draft.place(end);
    expect(draft.complete).toBe(ways[1]);
    draft.turnWay(-1);
    expect(draft.complete).toBe(ways[0]);
    draft.turnWay(-1);
    expect(draft.way).toBe(ways.length - 1);
  });
});

describe('numbers', () => {
  it('stand at the best ends by the order of the game, as long as they are as safe as the best', () => {
    for (const lines of [linesOf(york), linesOf(london), linesOf(paris), linesOf(rome)]) {
      const draft = new TurnDraft(() => lines);
      const ends = [...draft.ends.entries()].sort(([, a], [, b]) => better(a, b));
      const [, best] = ends[0]!;
      const asSafe = ends.filter(([, one]) => !one.eliminates && one.lasting === best.lasting && one.safe === best.safe);
      expect(draft.numbered.length).toBeGreaterThan(0);
      expect(draft.numbered).toEqual(asSafe.slice(0, 3).map(([node]) => node));
      const numbered = asSafe.slice(0, 3).map(([, one]) => worth(one));
      for (const [, other] of asSafe.slice(3)) expect(worth(other)).toBeLessThanOrEqual(Math.min(...numbered));
    }
    const doomed = linesOf(york).map((one) => ({ ...one, eliminates: true, offered: 0 }));
    expect(new TurnDraft(() => doomed).numbered).toEqual([]);
  });
});
