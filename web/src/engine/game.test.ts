import { describe, expect, test } from 'vitest';
import type { Game } from './game';
import { Refused } from './messages';
import { boards, rulesOf } from './tests';

/** Play a game to its end by moves that numbers choose. */
function playOut(game: Game, step: number): Game {
  for (let k = step; !game.isOver; k += step) {
    const legal = game.legalMoves;
    game.attempt([legal[k % legal.length]!]);
  }
  return game;
}

describe.each(boards)('$name', (board) => {
  const rules = rulesOf(board);
  const seats = rules.index.seats[0]![1].find((count) => count > 1)!;

  test('a record loads to the same states', () => {
    for (let seed = 1; seed < 6; seed += 1) {
      const game = playOut(rules.deal(seats, {}, BigInt(seed)), 7 * seed);
      const again = rules.load(game.record(), 99n);
      expect(again.states).toEqual(game.states);
      expect(again.record()).toEqual(game.record());
    }
  });

  test('the same seed deals the same game, another one another', () => {
    const record = (seed: bigint): string => JSON.stringify(rules.deal(seats, {}, seed).record());
    expect(record(5n)).toBe(record(5n));
    expect(record(5n)).not.toBe(record(6n));
  });

  test('a turn is made whole or not at all', () => {
    const game = rules.deal(seats, {}, 3n);
    const before = game.record();
    const [first] = game.legalMoves;
    expect(() => game.attempt([first!, 'nonsense'])).toThrow(Refused);
    expect(game.record()).toEqual(before);
  });

  test('moves are taken back, and come again with the same chance', () => {
    const game = playOut(rules.deal(seats, {}, 4n), 11);
    const { moves } = game.record();
    const whole = game.record();
    game.takeBack(10);
    expect(game.states).toHaveLength(11);
    game.attempt(moves.slice(10));
    expect(game.record()).toEqual(whole);
  });

  test('a film only grows', () => {
    const game = rules.deal(seats, {}, 8n);
    const film = game.film(1);
    while (!game.isOver) {
      const ply = game.ply;
      game.attempt([game.legalMoves.at(-1)!]);
      const { moves, movers, states } = game.since(ply, 1);
      film.moves.push(...moves);
      film.movers.push(...movers);
      film.states.push(...states);
    }
    expect(game.film(1)).toEqual(film);
  });
});
