/** Moves as places on the board: where a line may begin, where one would go. */
import type { LogEntry } from '$/api/api.generated';
import type { Picture } from '$/board/picture';
import type { AdviceOverlay } from '../game';
import type { GetOnBoard, Intersection } from './types';

export interface Departure {
  move: string;
  ticket: number;
  at: string;
}

/** The departures that the moves offer, with their places on the board. */
export function departures(moves: readonly string[], spots: Iterable<Intersection>): Departure[] {
  const places = new Map([...spots].flatMap((spot) => (spot.departure === undefined ? [] : [[spot.departure, spot.id]])));
  return moves.map((move) => {
    const ticket = Number(move.slice(1));
    return { move, ticket, at: places.get(ticket) ?? '' };
  });
}

/** A line that nobody drove, to be drawn beside those that were. */
export interface GhostLine {
  seat: number;
  /** The intersections it comes by, the first one included. */
  nodes: readonly string[];
  /** It goes from departure to end; else it is advice for one turn. */
  whole: boolean;
  /** It is the best there is. */
  best?: boolean;
}

/** Lines to show beside those played: the one advised, from where the player was then; the clairvoyant's whole one. */
export function ghostsOf(
  advice: AdviceOverlay<GetOnBoard> | null,
  { lines }: Pick<GetOnBoard['position'], 'lines'>,
  picture: Pick<Picture<GetOnBoard>, 'board'>,
): GhostLine[] {
  const found: GhostLine[] = [];
  const { foreseen = null, turn = null, view: then = null, before = null, best = null } = advice ?? {};
  for (const other of [before, best]) {
    if (!other) continue;
    // From where it parts from the line that is there now.
    const nodes = stops(other.moves, picture);
    const parting = nodes.findIndex((node, k) => node !== lines[other.seat]?.[k]);
    found.push({ seat: other.seat, nodes: parting < 0 ? [] : nodes.slice(Math.max(0, parting - 1)), whole: true, best: other === best });
  }
  if (foreseen) found.push({ seat: foreseen.seat, nodes: stops(foreseen.moves, picture), whole: true });
  if (turn && then) {
    const from = then.position.lines[turn.seat]?.slice(-1) ?? [];
    found.push({ seat: turn.seat, nodes: [...from, ...stops(turn.best.moves, picture)], whole: false });
  }
  return found;
}

/** How many turns a seat has made, its departure among them: one a round. */
export function turnsMade(log: readonly LogEntry[], seat: number): number {
  let [made, round, counted] = [0, 0, -1];
  for (const entry of log) {
    const { key, round: begun = round } = entry as LogEntry<GetOnBoard>;
    if (key === 'round') round = begun;
    else if (entry.seat === seat && (key === 'departure' || key === 'marker') && round !== counted) {
      made += 1;
      counted = round;
    }
  }
  return made;
}

/** Where moves go: `T3` to the departure of that ticket, `C4` to the intersection, `stop` nowhere. */
export function stops(moves: readonly string[], picture: Pick<Picture<GetOnBoard>, 'board'>): string[] {
  const { intersections } = picture.board;
  return moves.flatMap((move) => {
    const ticket = /^T(\d+)$/.exec(move)?.[1];
    const spot = intersections.find((one) => (ticket ? one.departure === Number(ticket) : one.id === move));
    return spot ? [spot.id] : [];
  });
}
