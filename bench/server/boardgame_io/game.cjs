// Get on Board on boardgame.io, for comparing servers: the line, the shapes of the tickets, the turn zone, traffic jams,
// passengers, places, objectives and elimination, on the board file of Fareplay. The state is what our server shows of
// a game (sheets with all their boxes, lines, tickets), with the deck and the personal objectives as secrets. Rules that
// cost no time are left out: lights, interns, sights, and the choice of a departure. Whoever cannot complete a line for
// want of turn-zone spaces is eliminated.
const { PlayerView } = require('boardgame.io/core');

const facts = JSON.parse(require('fs').readFileSync(process.env.BOARD, 'utf8'));
const GRANNIES = [0, 1, 3, 6, 10, 15, 21, 28, 36];
const TOURISTS = [0, 1, 2, 4, 6];
const BUSINESS = [0, 1, 4, 8];
const TURN_ZONE = [1, 2, 2, 3, 3];
const SHAPES = [
  [2, 'straight'], [2, 'turn'], [2, 'free'], [1, 'free'], [3, 'straight'], [3, 'turn'],
];
const OBJECTIVES = ['granny', 'student', 'tourist', 'business', 'landmark', 'museum'];

const crossing = Object.fromEntries(facts.intersections.map((each) => [each.id, each]));
const neighbours = Object.fromEntries(facts.intersections.map((each) => [each.id, []]));
for (const { a, b } of facts.roads) {
  neighbours[a].push(b);
  neighbours[b].push(a);
}

const road = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);
const shapeOf = (sheet, ticket) => SHAPES[(((ticket - sheet) % 6) + 6) % 6];

function straight(a, b, c) {
  const [p, q, r] = [crossing[a], crossing[b], crossing[c]];
  return q.x - p.x === r.x - q.x && q.y - p.y === r.y - q.y;
}

/** Where a line may go on: anywhere but back. */
function ways(line) {
  return neighbours[line.at(-1)].filter((there) => there !== line.at(-2));
}

function emptySheet() {
  const row = () => ({ ticked: 0, written: null });
  const boxes = {
    turn_zone: { ticked: 0, of: 5 },
    grannies: { ticked: 0, of: 8 },
    students: { ticked: 0, of: 6 },
    schools: { ticked: 0, of: 4 },
    tourists: [row(), row(), row()],
    landmarks: 0,
    museums: 0,
    common: [0, 0],
    traffic: { ticked: 0, of: 19 },
    personal: 0,
    interns: { ticked: 0, of: 3 },
    business: [row(), row(), row()],
    sights: { school: 0, landmark: 0, museum: 0, office: 0 },
  };
  return { turn_zone: 0, grannies: 0, students: 0, tourists: 0, business: 0, common: 0, jams: 0, total: 0, boxes };
}

function tick(box) {
  if (box.ticked < box.of) box.ticked += 1;
}

function board(boxes, passenger) {
  if (passenger === 'granny') tick(boxes.grannies);
  else if (passenger === 'student') tick(boxes.students);
  else {
    const rows = passenger === 'tourist' ? boxes.tourists : boxes.business;
    const most = passenger === 'tourist' ? 4 : 3;
    const open = rows.find((each) => each.written === null && each.ticked < most);
    if (open) open.ticked += 1;
  }
}

function visit(boxes, place) {
  if (place === 'school') tick(boxes.schools);
  if (place === 'landmark') boxes.landmarks += 1;
  if (place === 'museum') boxes.museums += 1;
  const [rows, worth] = place === 'office' ? [boxes.business, BUSINESS] : [boxes.tourists, TOURISTS];
  const open = place === 'school' ? undefined : rows.find((each) => each.written === null && each.ticked > 0);
  if (open) open.written = worth[open.ticked];
}

function count(sheet) {
  const { boxes } = sheet;
  const rows = (all, worth) =>
    all.reduce((sum, each) => sum + (each.written === null ? Math.floor(worth[each.ticked] / 2) : each.written), 0);
  sheet.turn_zone = -TURN_ZONE.slice(0, boxes.turn_zone.ticked).reduce((sum, each) => sum + each, 0);
  sheet.grannies = GRANNIES[boxes.grannies.ticked];
  sheet.students = boxes.students.ticked * boxes.schools.ticked;
  sheet.tourists = rows(boxes.tourists, TOURISTS);
  sheet.business = rows(boxes.business, BUSINESS);
  sheet.common = boxes.common[0] + boxes.common[1];
  sheet.jams = -Math.floor(boxes.traffic.ticked / 3);
  sheet.total =
    sheet.turn_zone + sheet.grannies + sheet.students + sheet.tourists + sheet.business + sheet.common + sheet.jams;
}

/** Place one marker; returns false if the rules forbid it. */
function place(G, seat, there) {
  const line = G.lines[seat];
  const sheet = G.sheets[seat];
  if (!ways(line).includes(there) || G.eliminated.includes(seat) || G.placed === G.markers) return false;
  const joints = shapeOf(G.sheet_numbers[seat], G.ticket)[1];
  const bent = G.placed > 0 && joints !== 'free' && straight(line.at(-2), line.at(-1), there) !== (joints === 'straight');
  const crammed = bent && G.turn_spaces[seat] === 0;
  if (bent) tick(sheet.boxes.turn_zone);
  const driven = road(line.at(-1), there);
  if (G.lines[1 - seat].some((each, at, all) => at > 0 && road(all[at - 1], each) === driven)) {
    tick(sheet.boxes.traffic);
    G.lanes.push({ road: driven, seats: [0, 1] });
  }
  const visited = line.includes(there);
  line.push(there);
  G.placed += 1;
  G.turn_spaces[seat] = sheet.boxes.turn_zone.of - sheet.boxes.turn_zone.ticked;
  if (visited || crammed) G.eliminated.push(seat);
  else {
    for (const passenger of crossing[there].passengers ?? []) board(sheet.boxes, passenger);
    if (crossing[there].place) visit(sheet.boxes, crossing[there].place);
    if (G.players[seat].personal?.includes(there)) sheet.boxes.personal += 1;
  }
  count(sheet);
  return true;
}

function met(boxes, objective) {
  if (objective === 'granny') return boxes.grannies.ticked >= 5;
  if (objective === 'student') return boxes.students.ticked >= 5;
  if (objective === 'landmark') return boxes.landmarks >= 3;
  if (objective === 'museum') return boxes.museums >= 3;
  return boxes[objective === 'tourist' ? 'tourists' : 'business'].every((each) => each.ticked > 0);
}

/** The end of a round: objectives are checked and the next ticket is turned up. */
function nextRound(G) {
  for (const [card, { objective, points }] of G.common.entries()) {
    for (const sheet of G.sheets) {
      if (sheet.boxes.common[card] === 0 && met(sheet.boxes, objective)) {
        sheet.boxes.common[card] = points;
        G.common[card].points = 6;
        count(sheet);
      }
    }
  }
  G.round += 1;
  G.inspector = 1 - G.inspector;
  G.ticket = G.secret.tickets[G.round - 1] ?? null;
  G.tickets_to_come = G.secret.tickets.slice(G.round).sort((one, other) => one - other);
}

function setup({ random }) {
  const tickets = random.Shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const personal = random.Shuffle(facts.personal_objectives);
  const starts = random.Shuffle(facts.intersections.filter((each) => each.departure).map((each) => each.id));
  const sheets = random.Shuffle([1, 2, 3, 4, 5]);
  const players = [0, 1].map((seat) => ({ personal: personal[seat], sheet: sheets[seat] }));
  return {
    secret: { tickets },
    players: { 0: players[0], 1: players[1] },
    round: 1,
    inspector: 0,
    ticket: tickets[0],
    tickets_to_come: tickets.slice(1).sort((one, other) => one - other),
    shapes_by_ticket: players.map(({ sheet }) => tickets.map((_, at) => shapeOf(sheet, at + 1).join(' '))),
    sheet_numbers: sheets.slice(0, 2),
    markers: 0,
    placed: 0,
    turn_spaces: [5, 5],
    lines: [[starts[0]], [starts[1]]],
    lanes: [],
    eliminated: [],
    common: random.Shuffle(OBJECTIVES).slice(0, 2).map((objective) => ({ objective, points: 10 })),
    fluid: null,
    sheets: [emptySheet(), emptySheet()],
  };
}

const ended = (G) => G.placed === G.markers || G.eliminated.includes(G.moving);

const game = {
  name: 'get-on-board',
  setup,
  turn: {
    order: {
      first: () => 0,
      next: ({ G, ctx }) => (G.eliminated.includes(1 - ctx.playOrderPos) ? ctx.playOrderPos : 1 - ctx.playOrderPos),
    },
    onBegin: ({ G, ctx }) => {
      const seat = Number(ctx.currentPlayer);
      G.moving = seat;
      G.placed = 0;
      G.markers = G.ticket === null ? 0 : shapeOf(G.sheet_numbers[seat], G.ticket)[0];
    },
    onEnd: ({ G, ctx }) => {
      const alone = G.eliminated.length > 0;
      if (G.secret && (alone || Number(ctx.currentPlayer) !== G.inspector)) nextRound(G);
    },
  },
  moves: {
    // the usual way to write it: every marker is a move
    place: {
      move: ({ G, ctx, events }, there) => {
        if (!place(G, Number(ctx.currentPlayer), there)) return 'INVALID_MOVE';
        if (ended(G)) events.endTurn();
      },
      client: false, // the end of a turn shows a secret, so clients wait for the server
    },
    // all markers of a turn at once, as our server takes them
    drive: {
      move: ({ G, ctx, events }, points) => {
        for (const there of points) {
          if (ended(G)) break;
          if (!place(G, Number(ctx.currentPlayer), there)) return 'INVALID_MOVE';
        }
        if (!ended(G)) return 'INVALID_MOVE';
        events.endTurn();
      },
      client: false,
    },
  },
  endIf: ({ G }) => (G.round > 12 || G.eliminated.length === 2 ? true : undefined),
  playerView: PlayerView.STRIP_SECRETS,
};

module.exports = { game, ways, straight, shapeOf };
