/** Moves as places on the board: departures and lines. */
import type { LogEntry } from '$/api/api.generated';
import type { Picture } from '$/board/picture';
import type { AdviceOverlay } from '../game';
import type { GetOnBoard, Intersection } from './types';

export interface Departure {
  move: string;
  ticket: number;
  at: string;
}

/** The departures among the moves, with their places on the board. */
export function departures(moves: readonly string[], spots: Iterable<Intersection>): Departure[] {
  const places = new Map([...spots].flatMap((spot) => (spot.departure === undefined ? [] : [[spot.departure, spot.id]])));
  return moves.map((move) => {
    const ticket = Number(move.slice(1));
    return { move, ticket, at: places.get(ticket) ?? '' };
  });
}

/** A line that nobody played, drawn next to the real ones. */
export interface GhostLine {
  seat: number;
  /** Its intersections, including the first. */
  nodes: readonly string[];
  /** Whether it goes from departure to end; otherwise it is a suggestion for one turn. */
  whole: boolean;
  /** Whether it is the best possible line. */
  best?: boolean;
  /** Its own colour, if it is another player's line. */
  colour?: number;
}

/** Lines to show next to those played: the suggested one, from where the player was, and the clairvoyant's whole line. */
export function ghostsOf(
  advice: AdviceOverlay<GetOnBoard> | null,
  { lines }: Pick<GetOnBoard['position'], 'lines'>,
  picture: Pick<Picture<GetOnBoard>, 'board'>,
): GhostLine[] {
  const found: GhostLine[] = [];
  const { foreseen = null, turn = null, view: then = null, before = null, best = null } = advice ?? {};
  for (const other of [before, best]) {
    if (!other) continue;
    // From where it differs from the current line.
    const nodes = stops(other.moves, picture);
    const parting = nodes.findIndex((node, k) => node !== lines[other.seat]?.[k]);
    found.push({
      seat: other.seat,
      nodes: parting < 0 ? [] : nodes.slice(Math.max(0, parting - 1)),
      whole: true,
      best: other === best,
      ...(other === before && { colour: before.colour }),
    });
  }
  if (foreseen) found.push({ seat: foreseen.seat, nodes: stops(foreseen.moves, picture), whole: true });
  if (turn && then) {
    const from = then.position.lines[turn.seat]?.slice(-1) ?? [];
    found.push({ seat: turn.seat, nodes: [...from, ...stops(turn.best.moves, picture)], whole: false });
  }
  return found;
}

/** The number of turns a seat has made, including its departure: one per round. */
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

/** The places of moves: `T3` is the departure of that ticket, `C4` an intersection, `stop` none. */
export function stops(moves: readonly string[], picture: Pick<Picture<GetOnBoard>, 'board'>): string[] {
  const { intersections } = picture.board;
  return moves.flatMap((move) => {
    const ticket = /^T(\d+)$/.exec(move)?.[1];
    const spot = intersections.find((one) => (ticket ? one.departure === Number(ticket) : one.id === move));
    return spot ? [spot.id] : [];
  });
}
