import { expect, test } from 'vitest';
import { DeviceTable, type BotRunner } from '$/engine/deviceTable';
import type { LocalGame, LocalSeat } from '$/engine/localGames';
import { boards, rulesOf } from '$/engine/tests';

const person: LocalSeat = { kind: 'person', level: null, name: null, colour: 0, hinted: false };

test.each([
  ['get-on-board/rome', false],
  ['get-on-board/new-york', true],
])('two people at one device know different things: on %s %s once all have chosen', async (name, differ) => {
  const board = boards.find((one) => one.name === name)!;
  const game = rulesOf(board).deal(2, {}, 5n);
  const localGame: LocalGame = {
    ...{ id: 'a', seats: [person, person], purpose: 'game', subject: null, from: 0, hints: true, seed: '5', record: game.record() },
    ...{ startedAt: 0, changedAt: 0, endedAt: null, uploaded: false },
  };
  const table = new DeviceTable(
    game,
    localGame,
    null as unknown as BotRunner,
    () => {},
    async () => {},
  );
  expect(table.differs(0, 1)).toBe(true);
  for (const seat of [0, 1]) await table.play(game.ply, [game.legalMoves[0]!], seat);
  expect(table.differs(0, 1)).toBe(differ);
  expect(table.differs(0, 0)).toBe(false);
});
