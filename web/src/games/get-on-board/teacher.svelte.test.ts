import { describe, expect, it } from 'vitest';
import type { Decision, TurnToJudge } from '$/engine/judges';
import { readerFromDisk } from '$/table/tests';
import { Film } from '$/engine/film';
import { boards, botsOf, rulesOf } from '$/engine/tests';
import { FilmedGame } from '$/table/filmed';
import { Teacher, turnsOf, turnStart } from '$/table/teacher.svelte';

const rounds = { turnNumber: ({ round }: { round: number }) => round };

/** A game of novices as seat 0 saw it. */
async function filmed(name: string, seats: number): Promise<FilmedGame> {
  const board = boards.find((one) => one.name === name)!;
  const [rules, bots] = [rulesOf(board), botsOf(board)];
  const game = rules.deal(seats, {}, 3n);
  for (let seat = game.toMove; seat !== null; seat = game.toMove) game.attempt(bots.plan('novice', 1, rules.masked(game.state, seat), seat));
  const { seat, moves, movers, states } = game.film(0);
  return new FilmedGame(await readerFromDisk(name), new Film(seat, moves, movers, states), { game: name, options: {} });
}

describe('the turns of a game', () => {
  it('are turns, not markers: one for the start and one for each round', async () => {
    const game = await filmed('get-on-board/new-york', 2);
    const turns = turnsOf(game, 0, rounds.turnNumber);
    expect(turns.map(({ number }) => number)).toEqual(Array.from({ length: turns.length }, (_, k) => k));
    for (const { from, to } of turns) for (let ply = from; ply < to; ply++) expect(game.film.movers[ply]).toBe(0);
    expect(turns.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(game.film.movers.filter((mover) => mover === 0).length);
  });

  it('are found again from any move: my own turn from inside it, my next one from inside another', async () => {
    const game = await filmed('get-on-board/new-york', 2);
    const turns = turnsOf(game, 0, rounds.turnNumber);
    for (const { from, to } of turns) for (let ply = from; ply < to; ply++) expect(turnStart(turns, ply)).toBe(from);
    for (const [ply, mover] of game.film.movers.entries()) {
      const start = turnStart(turns, ply)!;
      expect(game.film.movers[start]).toBe(0);
      if (mover !== 0 && ply < turns.at(-1)!.to) expect(start).toBeGreaterThan(ply);
    }
    expect(turnStart([], 3)).toBeNull();
  });
});

describe('the teacher', () => {
  const judgement = (cost: number, moves: readonly string[]): Decision => ({
    ...{ after: 0, length: moves.length, eliminates: false, cost, error: 0.5, is_mistake: cost >= 2 },
    best: { moves: [...moves], points: 40 + cost, error: 0.5 },
    played: { moves: [...moves], points: 40, error: 0.5 },
  });

  it('tells the costliest turn with its round, and counts the turns while it works', async () => {
    const game = await filmed('get-on-board/new-york', 2);
    const progress: [number, number][] = [];
    const teacher: Teacher = new Teacher(game, 0, rounds, () => ({
      judge: (turns: readonly TurnToJudge[], tell) => {
        for (const [k, { moves, states }] of turns.entries()) {
          expect(states.length).toBe(moves.length);
          tell(k, k === 5 ? [judgement(7.7, moves), judgement(6.9, moves)] : [judgement(k === 2 ? 3 : 1, moves)]);
          progress.push([teacher.done, teacher.of]);
        }
        return Promise.resolve();
      },
      close: () => {},
    }));
    await teacher.run();
    expect(progress.at(0)).toEqual([1, teacher.of]);
    expect(teacher.isReady).toBe(true);
    expect(teacher.mistakes.map(({ number, cost }) => [number, cost])).toEqual([
      [5, 7.7],
      [2, 3],
    ]);
    expect(teacher.mistakes[0]!.reason).not.toBeNull();
    expect(teacher.bestTurn!.points).toBeGreaterThan(0);
  });
});
