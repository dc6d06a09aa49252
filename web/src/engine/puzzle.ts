/** Puzzles with a goal other than points, on this device: when the goal is reached, and the others' replies. */
import type { Game, Rules } from './game';

/** The task of a puzzle. */
export interface PuzzleTask {
  /** `points`: the most points at the end; other goals are defined by the game. */
  goal: string;
  /** The subject of the goal: a ticket. */
  subject: number | null;
  /** The solver's seat. */
  seat: number;
  /** In turns, or in points. */
  best: number;
}

/** The progress of a try. */
export interface PuzzleStanding {
  over: boolean;
  /** The turns it took; null if the goal was not reached. */
  made: number | null;
}

/** With this goal the others try to prevent it; with others they only draw from the deck. */
const SAFE = 'safe';
/** Extra turns before a try fails, if the others do not interfere. */
const SPARE = 2;

const scratch = new WeakMap<Rules, [search: number, reply: number, moves: number]>();

/** The number of turns that the seat has completed since a ply. */
function turnsPlayed({ movers, toMove }: Game, from: number, seat: number): number {
  const all = [...movers.slice(from), toMove];
  return all.filter((mover, k) => k < all.length - 1 && mover === seat && all[k + 1] !== seat).length;
}

/** The progress of a try that started at a ply. */
export function standing(game: Game, from: number, { goal, subject, seat, best }: PuzzleTask): PuzzleStanding {
  if (goal === 'points') return { over: game.isOver, made: null };
  const { rules } = game;
  const turns = turnsPlayed(game, from, seat);
  rules.put(game.state);
  if (rules.kernels.call.completes!(rules.board, rules.state, seat, subject!)) return { over: true, made: turns };
  return { over: game.isOver || turns >= best + (goal === SAFE ? 0 : SPARE), made: null };
}

/** The others' reply. Nothing is hidden in a puzzle, so it may use the whole state. */
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
