// Tables for two, each player a client of boardgame.io with an open socket who answers at once.
// Prints `begin` when it begins to count, and at the end turns and markers made, and seconds.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game, ways, straight, shapeOf } = require('./game.cjs');

const [port, tables, seconds] = process.argv.slice(2, 5).map(Number);
const whole = process.argv[5] === 'whole';
const WARM_MS = 6000; // JavaScript is compiled as it runs: counting begins after this time
const WARM_TURNS = 3000; // and after so many turns, on a busy machine
let measuring = false;
let warmed = 0;
let turns = 0;
let markers = 0;

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A way to go on that fits the rest of the turn: without a joint that the turn zone has no room for. */
function choose(G, seat, line, placed, spaces) {
  const joints = shapeOf(G.sheet_numbers[seat], G.ticket)[1];
  const costs = (there) =>
    placed > 0 && joints !== 'free' && straight(line.at(-2), line.at(-1), there) !== (joints === 'straight') ? 1 : 0;
  const open = ways(line).filter((there) => costs(there) <= spaces);
  const there = any(open.filter((each) => !line.includes(each))) ?? any(open) ?? any(ways(line));
  return [there, spaces - costs(there)];
}

function sit(table, seat) {
  let games = 0;
  let answered = -1;
  let seen = null;
  const client = Client({
    game,
    numPlayers: 2,
    matchID: `table-${table}-0`,
    playerID: String(seat),
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } }),
    debug: false,
  });
  client.subscribe((state) => {
    if (state === null) return;
    const { G, ctx } = state;
    const placed = G.lines[0].length + G.lines[1].length;
    if (seat === 0) {
      if (seen !== null && ctx.turn >= seen.turn) {
        if (measuring) {
          turns += ctx.turn - seen.turn;
          markers += placed - seen.placed;
        } else warmed += ctx.turn - seen.turn;
      }
      seen = { turn: ctx.turn, placed };
    }
    if (ctx.gameover) {
      if (answered === -2) return;
      answered = -2;
      games += 1;
      setImmediate(() => client.updateMatchID(`table-${table}-${games}`));
      return;
    }
    if (Number(ctx.currentPlayer) !== seat || state._stateID === answered) return;
    answered = state._stateID;
    let line = [...G.lines[seat]];
    let spaces = G.turn_spaces[seat];
    const points = [];
    for (let at = G.placed; at < G.markers; at++) {
      const [there, left] = choose(G, seat, line, at, spaces);
      points.push(there);
      if (!whole || line.includes(there)) break;
      line.push(there);
      spaces = left;
    }
    setImmediate(() => (whole ? client.moves.drive(points) : client.moves.place(points[0])));
  });
  client.start();
}

for (let table = 0; table < tables; table++) for (const seat of [0, 1]) sit(table, seat);
const waiting = setInterval(() => {
  if (performance.now() < WARM_MS || warmed < WARM_TURNS) return;
  clearInterval(waiting);
  console.log('begin');
  measuring = true;
  const began = performance.now();
  const idle = process.cpuUsage();
  setTimeout(() => {
    const used = process.cpuUsage(idle);
    const passed = (performance.now() - began) / 1000;
    console.log(JSON.stringify({ turns, markers, seconds: passed, worked: (used.user + used.system) / 1e6 }));
    process.exit(0);
  }, 1000 * seconds);
}, 50);
