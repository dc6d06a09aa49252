// Tramway for JavaScript programs: makes its compiled rules known to the package, and reads what a seat has seen.
import { addGame, FilmReader, readersOf } from 'fareplay';

const here = new URL('../src/tramway/', import.meta.url);

async function json(address) {
  if (address.protocol !== 'file:') return (await fetch(address)).json();
  const { readFile } = await import('node:fs/promises');
  return JSON.parse(await readFile(address, 'utf8'));
}

const towns = { millbrook: await json(new URL('boards/millbrook.json', here)) };

class TramwayFilms extends FilmReader {
  constructor(kernels, name, board) {
    super(kernels, name, board);
    this.town = towns[name];
    this.points = kernels.argument('score', 3);
    const names = new Map(this.town.stops.map(({ id, name: called }) => [id, called ?? id]));
    this.charters = this.town.charters.map(({ a, b, points }) => ({ places: `${names.get(a)} – ${names.get(b)}`, stops: `${a}-${b}`, points }));
    this.readers = readersOf({}, this.town, {
      stop: (number) => this.town.stops[number].id,
      card: (bits) => this.constants.cards[bits],
      places: (charter) => this.charters[charter].places,
      stops: (charter) => this.charters[charter].stops,
      points: (charter) => this.charters[charter].points,
    });
  }

  isOver(state) {
    return state.round_number > this.constants.rounds;
  }

  choosers(bytes) {
    const state = this.state(bytes);
    return this.isOver(state) ? [] : [state.seat];
  }

  position(film, ply) {
    const state = this.state(film.states[ply]);
    const { rounds, cards } = this.constants;
    const round = Math.min(state.round_number, rounds);
    const players = state.players.slice(0, state.seats);
    return {
      round,
      card: this.isOver(state) ? null : cards[state.cards[round - 1]],
      cards_to_come: Array.from(state.cards.slice(round), (bits) => cards[bits]).sort(),
      lines: this.tracks(film, ply, players),
      charters: players.map(({ charter }) => this.charters[charter] ?? null),
    };
  }

  sheet(bytes, seat) {
    const { zones, hidden_charter } = this.constants;
    const { charter, bridges, waits } = this.state(bytes).players[seat];
    const total = this.kernels.call.score(this.board, this.put(this.before, bytes), seat, this.points);
    const points = Object.fromEntries(zones.map((zone, place) => [zone, this.kernels.shorts(this.points, zones.length)[place]]));
    if (charter === hidden_charter) return { ...points, charter: null, total, boxes: { bridges, waits } };
    return { ...points, total, boxes: { charter: this.charters[charter].places, bridges, waits } };
  }

  line(at, state) {
    const { move, zones, bridges, waits } = this.kernels.read('LineRow', at);
    const player = state.players[state.seat];
    const gains = this.constants.zones.map((zone, place) => [zone, zones[place]]).filter(([, points]) => points);
    return {
      moves: [this.texts[move]],
      gain: gains.reduce((sum, [, points]) => sum + points, 0),
      gains: Object.fromEntries(gains),
      eliminates: false,
      boxes: { ...(bridges !== player.bridges ? { bridges } : {}), ...(waits !== player.waits ? { waits } : {}) },
    };
  }

  /** Every line as the stops on it, from one end to the other. */
  tracks(film, ply, players) {
    const lines = players.map(({ depot }) => [this.town.stops[depot].id]);
    film.moves.slice(0, ply).forEach((move, at) => {
      const [start, end] = move.split('-');
      const line = lines[film.movers[at]];
      if (end) line.splice(line.at(-1) === start ? line.length : 0, 0, end);
    });
    return lines;
  }
}

addGame('tramway', { files: new URL('compiled/', here), films: (kernels, name, board) => new TramwayFilms(kernels, name, board) });
