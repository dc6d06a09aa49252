import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameRecord } from '$/engine/game';
import { replyTo, standing, type PuzzleTask } from '$/engine/puzzle';
import { boards, rulesOf } from '$/engine/tests';

interface Written extends PuzzleTask {
  record: GameRecord;
  answer: string[][];
}

const board = boards.find(({ name }) => name === 'ticket-to-ride/london')!;
const puzzles = JSON.parse(readFileSync('../src/fareplay/puzzles/data/ticket-to-ride-london.json', 'utf8')) as Written[];

test.each(['fewest', 'safe'])('the others reply as in the answers that the library has proved: %s', (goal) => {
  const rules = rulesOf(board);
  const asked = puzzles.filter((puzzle) => puzzle.goal === goal);
  expect(asked.length).toBeGreaterThan(20);
  for (const puzzle of asked) {
    const game = rules.load(puzzle.record, 1n);
    const from = game.ply;
    for (const [k, moves] of puzzle.answer.entries()) {
      expect(standing(game, from, puzzle).over).toBe(false);
      if (k % 2) expect(replyTo(game, from, puzzle)).toEqual(moves);
      game.attempt(moves);
    }
    expect(standing(game, from, puzzle)).toEqual({ over: true, made: puzzle.best });
  }
});

test('a try that takes too many turns is over, and nothing is reached', () => {
  const rules = rulesOf(board);
  for (const goal of ['fewest', 'safe']) {
    const puzzle = puzzles.find((one) => one.goal === goal)!;
    const game = rules.load(puzzle.record, 1n);
    const from = game.ply;
    while (!standing(game, from, puzzle).over) {
      game.attempt(game.toMove === puzzle.seat ? ['draw deck'] : replyTo(game, from, puzzle));
    }
    expect(standing(game, from, puzzle)).toEqual({ over: true, made: null });
  }
});
