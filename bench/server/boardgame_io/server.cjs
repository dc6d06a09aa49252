// A boardgame.io server with its own memory as storage: a game in which two players place a marker each in turn.
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'lines',
  setup: () => ({ lines: [[], []] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: ({ G, playerID }, point) => void G.lines[Number(playerID)].push(point) },
  endIf: ({ ctx }) => (ctx.turn > 50 ? true : undefined),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
