// Tables for two, each player with an open socket who answers at once. Prints turns acknowledged and seconds.
const { io } = require('socket.io-client');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
let measuring = false;
let turns = 0;

function sit(table, seat) {
  let match = `table-${table}-0`;
  let games = 0;
  let answered = -1;
  const socket = io(`http://127.0.0.1:${port}/lines`, { transports: ['websocket'] });
  const see = (state) => {
    if (state.ctx.gameover) {
      answered = -1;
      match = `table-${table}-${++games}`;
      socket.emit('sync', match, seat, undefined, 2);
      return;
    }
    if (state.ctx.currentPlayer !== seat || state._stateID === answered) return;
    answered = state._stateID;
    const payload = { type: 'place', args: [state._stateID], playerID: seat };
    socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match, seat);
  };
  socket.on('connect', () => socket.emit('sync', match, seat, undefined, 2));
  socket.on('sync', (id, { state }) => id === match && see(state));
  socket.on('update', (id, state) => {
    if (id !== match) return;
    if (measuring && state.ctx.currentPlayer !== seat) turns += 1; // my turn was made
    see(state);
  });
}

for (let table = 0; table < tables; table++) for (const seat of ['0', '1']) sit(table, seat);
setTimeout(() => {
  measuring = true;
  const began = performance.now();
  const idle = process.cpuUsage();
  setTimeout(() => {
    const used = process.cpuUsage(idle);
    const passed = (performance.now() - began) / 1000;
    console.log(JSON.stringify({ turns, seconds: passed, worked: (used.user + used.system) / 1e6 }));
    process.exit(0);
  }, 1000 * seconds);
}, 4000);
