/** Puzzles about something other than points, on this device: when the goal is reached, and what the others do. */
import type { Game, Rules } from './game';

/** What is to be reached in a puzzle. */
export interface PuzzleTask {
  /** `points`: the most of them at the end; the other goals are a game's own. */
  goal: string;
  /** What the goal is about: a ticket. */
  subject: number | null;
  /** Whoever solves it. */
  seat: number;
  /** In turns, or in points. */
  best: number;
}

/** How a try goes. */
export interface PuzzleStanding {
  over: boolean;
  /** The turns it took; null if the goal was not reached. */
  made: number | null;
}

/** The goal at which the others do what they can against it; at another they only draw from the deck. */
const SAFE = 'safe';
/** Turns more than the fewest before a try is over, where nobody is in the way. */
const SPARE = 2;

const scratch = new WeakMap<Rules, [search: number, reply: number, moves: number]>();

/** How many turns the seat has ended since the position at a ply. */
function turnsPlayed({ movers, toMove }: Game, from: number, seat: number): number {
  const all = [...movers.slice(from), toMove];
  return all.filter((mover, k) => k < all.length - 1 && mover === seat && all[k + 1] !== seat).length;
}

/** The progress of a try that began at a ply. */
export function standing(game: Game, from: number, { goal, subject, seat, best }: PuzzleTask): PuzzleStanding {
  if (goal === 'points') return { over: game.isOver, made: null };
  const { rules } = game;
  const turns = turnsPlayed(game, from, seat);
  rules.put(game.state);
  if (rules.kernels.call.completes!(rules.board, rules.state, seat, subject!)) return { over: true, made: turns };
  return { over: game.isOver || turns >= best + (goal === SAFE ? 0 : SPARE), made: null };
}

/** What the others do. Nothing is hidden in a puzzle, so the whole state may be looked at. */
export function replyTo(game: Game, from: number, { goal, subject, seat, best }: PuzzleTask): string[] {
  const { rules } = game;
  const { kernels, board, state } = rules;
  let places = scratch.get(rules);
  if (!places) {
    places = [kernels.argument('find_reply', 2), kernels.argument('find_reply', 3), kernels.argument('find_reply', 8)];
    scratch.set(rules, places);
  }
  const [search, reply, moves] = places;
  const turns = best - turnsPlayed(game, from, seat);
  rules.put(game.state);
  const count = kernels.call.find_reply!(board, state, search, reply, seat, subject!, Number(goal === SAFE), Math.max(0, turns), moves);
  return Array.from(kernels.shorts(moves, count), (code) => rules.index.moves[code]!);
}
