import { describe, expect, test } from 'vitest';
import { boards, botsOf, rulesOf } from './tests';

/** The first board of each game. */
const firsts = boards.filter(({ folder }, k) => boards.findIndex((one) => one.folder === folder) === k);

describe.each(firsts)('$name', (board) => {
  const rules = rulesOf(board);
  const bots = botsOf(board);
  const seats = 2;

  /** Play a game of novices to its end. */
  function played() {
    const game = rules.deal(seats, {}, 11n);
    for (let seat = game.toMove; seat !== null; seat = game.toMove) game.attempt(bots.plan('novice', 1, rules.masked(game.state, seat), seat));
    return game;
  }

  test('a turn is judged as a whole, the best way costs nothing, and differences within the noise are no mistakes', () => {
    const game = played();
    const { noise, mistake } = board.index.judging;
    const seat = 0;
    let judged = 0;
    for (let ply = 0; ply < game.ply && judged < 6; ply++) {
      if (game.movers[ply] !== seat) continue;
      const state = rules.masked(game.states[ply]!, seat);
      const found = bots.judge(state, seat, game.moves.slice(ply));
      judged += 1;
      expect(found.played.moves).toEqual(game.moves.slice(ply, ply + found.length));
      if (found.cost > 0) expect(found.cost).toBeGreaterThan(noise * found.error);
      expect(found.is_mistake).toBe(found.cost >= mistake);
      const best = bots.judge(state, seat, found.best.moves);
      expect(best.cost).toBe(0);
      expect(best.is_mistake).toBe(false);
      ply += found.length - 1;
    }
    expect(judged).toBeGreaterThan(3);
  });

  test('between lines that the search cannot tell apart, the order of lines decides', () => {
    const game = played();
    const ply = game.movers.indexOf(0, 4);
    const state = rules.masked(game.states[ply]!, 0);
    const plain = bots.advise(state, 0);
    const { margin, tried } = board.index.judging;
    const near = plain.filter((way) => way.value >= plain[0]!.value - margin && way.playouts >= tried * plain[0]!.playouts);
    const wanted = near.at(-1)!;
    const order = Object.fromEntries(plain.map((way) => [way.moves.join(' '), way.moves === wanted.moves ? 1 : 2]));
    expect(bots.advise(state, 0, order)[0]!.moves).toEqual(wanted.moves);
  });
});
