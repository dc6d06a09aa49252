/** A tutorial: one game from beginning to end, and the steps at which it stops. */
import type { Table as Info, View } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn } from '$/api/types';
import { Film, type AnyReader } from '$/engine/film';
import { loadBoard } from '$/games/boards.svelte';
import type { LearnParts } from '$/games/game';
import type { WrittenTutorial } from '$/games/lessons';
import { language } from '$/languages/language.svelte';
import { FilmedGame, readerOf } from '$/table/filmed';
import type { Replay } from '$/table/replay';

/** One game from beginning to end, and the steps at which it stops. */
export interface Tutorial<G extends Shapes = Shapes> {
  game: string;
  table: Info;
  replay: Replay<G>;
  steps: readonly TutorialStep<G>[];
  /** The learner's sheet after the first moves of a turn. */
  tried: (ply: number, moves: readonly string[]) => G['sheet'] | null;
}

export interface TutorialStep<G extends Shapes = Shapes> {
  id: string;
  /** The number of moves before it. */
  ply: number;
  /** The learner's turns in it. */
  turns: readonly TutorialTurn<G>[];
}

export interface TutorialTurn<G extends Shapes = Shapes> {
  ply: number;
  moves: readonly string[];
  /** The alternatives. */
  lines: readonly G['line'][];
}

/** The learner's seat. */
export const LEARNER = 0;

/** The tutorial of a game. */
export async function openTutorial(learn: LearnParts): Promise<Tutorial> {
  const written = await learn.tutorial();
  return readTutorial(written, (await readerOf(written.game, await loadBoard(written.game)))!);
}

export function readTutorial({ game, table, film, steps }: WrittenTutorial, reader: AnyReader): Tutorial {
  const filmed = new FilmedGame(reader, Film.from(film), table);
  const told = steps.map((step) => ({ ...step, turns: step.turns.map((turn) => ({ ...turn, lines: filmed.lines(turn.ply) })) }));
  return { game, table, replay: filmed.replay(table), steps: told, tried: (ply, moves) => filmed.tried(moves, ply) };
}

/** The view after a number of moves. */
export function viewAt<G extends Shapes>(tutorial: Tutorial<G>, ply: number): View<G> {
  return tutorial.replay.viewAt(ply);
}

/** Whether the learner's own turns are among those played from one step to the next. */
export function skipsTurns({ replay }: Tutorial, from: TutorialStep, to: TutorialStep): boolean {
  const last = from.turns.at(-1);
  return replay.steps.slice(last ? last.ply + last.moves.length : from.ply, to.ply).some(({ seat }) => seat === LEARNER);
}

/** The gains of a line by zone. */
export function gainsOf(line: { gains?: Readonly<Record<string, number>> }, zone: (name: string) => string): string {
  return language.list(Object.entries(line.gains ?? {}).map(([name, points]) => `${zone(name)} ${language.points(points)}`));
}

/** The learner's choices; nobody's turn if nothing is asked. */
export function turnOf(asked: TutorialTurn | undefined, ply: number): Turn | null {
  if (!asked) return null;
  return {
    ply,
    to_move: LEARNER,
    choosers: [LEARNER],
    chosen: [],
    mine: null,
    lines: asked.lines,
    clocks: { now: 0, seats: [] },
  } as unknown as Turn;
}

/** The table at the start of a step. */
export function snapshotAt<G extends Shapes>(tutorial: Tutorial<G>, step: TutorialStep): Snapshot<G> {
  return {
    table: tutorial.table,
    you: { seats: [LEARNER], seat: LEARNER, host: true, person: null },
    view: viewAt(tutorial, step.ply),
    turn: turnOf(step.turns[0], step.ply),
    log: tutorial.replay.steps.slice(0, step.ply).flatMap(({ entries }) => entries),
  };
}
