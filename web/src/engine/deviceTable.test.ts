import { describe, expect, test } from 'vitest';
import { DeviceTable, OutOfTurn, type BotRunner } from './deviceTable';
import type { FilmPart } from './film';
import type { LocalGame, LocalSeat } from './localGames';
import { boards, botsOf, rulesOf } from './tests';

const person: LocalSeat = { kind: 'person', level: null, name: null, colour: 0, hinted: false };
const bot = (level: string): LocalSeat => ({ kind: 'bot', level, name: null, colour: 1, hinted: false });

describe.each(boards)('$name', (board) => {
  const rules = rulesOf(board);
  const bots = botsOf(board);
  const runner: BotRunner = {
    plan: (level, seed, state, seat) => Promise.resolve(bots.plan(level, seed, state, seat)),
    advise: (state, seat, order) => Promise.resolve(bots.advise(state, seat, order, 1)),
    judge: (state, seat, moves) => Promise.resolve(bots.judge(state, seat, moves)),
  };

  function sit(first: LocalSeat[], hear: (turn: FilmPart) => void = () => {}) {
    const count = rules.index.seats[0]![1].find((allowed) => allowed >= first.length)!;
    const seats = [...first, ...Array.from({ length: count - first.length }, () => bot('random'))];
    const game = rules.deal(seats.length, {}, 5n);
    const localGame: LocalGame = {
      ...{ id: 'a', seats, purpose: 'game', subject: null, from: 0, hints: true, seed: '5', record: game.record() },
      ...{ startedAt: 0, changedAt: 0, endedAt: null, uploaded: false },
    };
    const saved: LocalGame[] = [];
    const table = new DeviceTable(game, localGame, runner, hear, (now) => Promise.resolve(void saved.push(now)));
    return { game, saved, table };
  }

  test('bots play a game to its end, and what was saved is that game', async () => {
    const turns: FilmPart[] = [];
    const { game, saved, table } = sit([bot('novice'), bot('casual')], (turn) => turns.push(turn));
    const film = table.look(null);
    await table.run();
    expect(game.isOver).toBe(true);
    expect(saved.at(-1)!.endedAt).not.toBeNull();
    expect(rules.load(saved.at(-1)!.record, 0n).states).toEqual(game.states);
    for (const turn of turns) {
      expect(turn.ply).toBe(film.moves.length);
      film.moves.push(...turn.moves);
      film.movers.push(...turn.movers);
      film.states.push(...turn.states);
    }
    expect(table.look(null)).toEqual(film);
    expect(table.record()).toEqual(game.record());
  });

  test('a person plays their own seat when it is their turn, and sees no more than it', async () => {
    const { game, table } = sit([person, bot('random')]);
    table.look(0);
    expect(() => table.look(1)).toThrow(OutOfTurn);
    expect(() => table.record()).toThrow(OutOfTurn);
    const [move] = game.legalMoves;
    await expect(table.play(1, [move!], 0)).rejects.toThrow(OutOfTurn);
    await expect(table.play(0, [move!], 1)).rejects.toThrow(OutOfTurn);
    expect((await table.advise({}))[0]!.moves.length).toBeGreaterThan(0);
    await table.play(0, [move!], 0);
    await table.run();
    expect(game.toMove).toBe(0);
    expect(game.ply).toBeGreaterThan(1);
    await table.takeBack(0);
    expect(game.ply).toBe(0);
  });
});
