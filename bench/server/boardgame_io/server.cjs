// A boardgame.io server with its own memory as storage.
const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./game.cjs');

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
