import { describe, expect, it } from 'vitest';
import { TurnDraft } from './turnDraft.svelte';
import type { PlainLine } from './types';

const line = (gain: number, ...moves: string[]): PlainLine => ({ moves, gain, gains: {}, eliminates: false });

const LONG = [line(1, 'a', 'b'), line(3, 'a', 'c'), line(0, 'a'), { ...line(9, 'd'), eliminates: true }, line(2, 'd', 'e')];
const SINGLE = [line(1, 'north'), line(-1, 'wait')];

describe('a turn of several moves', () => {
  it('offers each next move once, with the best line over it', () => {
    const turn = new TurnDraft(() => LONG);
    expect([...turn.next.keys()]).toEqual(['a', 'd']);
    expect(turn.next.get('a')).toBe(LONG[1]);
    expect(turn.next.get('d')).toBe(LONG[4]);
    expect(turn.complete).toBeNull();
  });

  it('goes on, is complete where a line ends, and is taken back', () => {
    const turn = new TurnDraft(() => LONG);
    expect(turn.choose('a')).toBe(true);
    expect(turn.complete).toBe(LONG[2]);
    expect([...turn.next.keys()]).toEqual(['b', 'c']);
    expect(turn.choose('c')).toBe(true);
    expect(turn.complete?.moves).toEqual(['a', 'c']);
    turn.cancelLast();
    expect(turn.moves).toEqual(['a']);
    turn.startOver();
    expect(turn.moves).toEqual([]);
    expect(turn.choose('c')).toBe(false);
  });

  it('follows a hint as far as it is offered', () => {
    const turn = new TurnDraft(() => LONG);
    turn.follow(['d', 'e']);
    expect(turn.complete).toBe(LONG[4]);
    turn.follow(['a', 'nowhere']);
    expect(turn.moves).toEqual(['a']);
  });

  it('forgets its moves as soon as other lines are offered', () => {
    let lines = $state.raw<readonly PlainLine[]>(LONG);
    const turn = new TurnDraft(() => lines);
    turn.choose('a');
    lines = [...LONG];
    expect(turn.moves).toEqual([]);
  });
});

describe('a turn of one move', () => {
  it('may be chosen otherwise until it is confirmed', () => {
    const turn = new TurnDraft(() => SINGLE);
    turn.choose('north');
    expect(turn.complete).toBe(SINGLE[0]);
    expect(turn.choose('wait')).toBe(true);
    expect(turn.complete).toBe(SINGLE[1]);
    expect(turn.choose('nowhere')).toBe(false);
  });
});
