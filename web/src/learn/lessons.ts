/** Rules and tutorials: what they are made of, and what is said at a first game. */
import type { Film as SentFilm, Table as Info, View } from '$/api/api.generated';
import type { Shapes, Snapshot, Turn } from '$/api/types';
import { Film, type AnyReader } from '$/engine/film';
import { loadBoard } from '$/games';
import type { LearnParts } from '$/games/game';
import { language, type Code } from '$/languages/language.svelte';
import { FilmedGame, readerOf } from '$/table/filmed';
import type { Replay } from '$/table/replay';

export interface Rule {
  id: string;
  text: string;
  /** Ours, where the rulebook leaves a case open. */
  ruling?: boolean;
  /** Where it holds in one edition only. */
  edition?: string;
}

export interface Chapter {
  id: string;
  title: string;
  rules: Rule[];
}

export interface Rules {
  title: string;
  lead: string;
  chapters: Chapter[];
}

/** A step of a tutorial in words. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  /** The text as a tip in a game of an edition, where editions differ. */
  tips?: Readonly<Record<string, string>>;
  /** What to do now; where nothing is asked, none of these. */
  ask?: string;
  /** What the move did. */
  done?: string;
}

/** A tutorial as it is written: the film of one game as the learner sees it, and the steps that stop in it. */
export interface WrittenTutorial {
  game: string;
  table: Info;
  film: SentFilm;
  steps: readonly { id: string; ply: number; turns: readonly { ply: number; moves: readonly string[] }[] }[];
}

/** One game from its beginning to its end, and the steps that stop in it. */
export interface Tutorial<G extends Shapes = Shapes> {
  game: string;
  table: Info;
  replay: Replay<G>;
  steps: readonly TutorialStep<G>[];
}

export interface TutorialStep<G extends Shapes = Shapes> {
  id: string;
  /** After how many moves of the game it comes. */
  ply: number;
  /** What the learner plays in it. */
  turns: readonly TutorialTurn<G>[];
}

export interface TutorialTurn<G extends Shapes = Shapes> {
  ply: number;
  moves: readonly string[];
  /** What can be chosen instead. */
  lines: readonly G['line'][];
}

/** The learner's seat. */
export const LEARNER = 0;

/** The tutorial of a game, as it is shown. */
export async function openTutorial(learn: LearnParts): Promise<Tutorial> {
  const written = await learn.tutorial();
  return readTutorial(written, (await readerOf(written.game, await loadBoard(written.game)))!);
}

export function readTutorial({ game, table, film, steps }: WrittenTutorial, reader: AnyReader): Tutorial {
  const filmed = new FilmedGame(reader, Film.from(film), table);
  const told = steps.map((step) => ({ ...step, turns: step.turns.map((turn) => ({ ...turn, lines: filmed.lines(turn.ply) })) }));
  return { game, table, replay: filmed.replay(table), steps: told };
}

/** The view after so many moves. */
export function viewAt<G extends Shapes>(tutorial: Tutorial<G>, ply: number): View<G> {
  return tutorial.replay.viewAt(ply);
}

/** The turn that can be made at a step: its own, or where it only explains, that of the step it leads to. */
export function askedAt(tutorial: Tutorial, step: TutorialStep): TutorialTurn | undefined {
  const next = tutorial.steps[tutorial.steps.indexOf(step) + 1];
  return step.turns[0] ?? (next?.ply === step.ply ? next.turns[0] : undefined);
}

/** What a way to play would bring, zone by zone, as it is written in the lines themselves. */
export function gainsOf(line: { gains?: Readonly<Record<string, number>> }, zone: (name: string) => string): string {
  return language.list(Object.entries(line.gains ?? {}).map(([name, points]) => `${zone(name)} ${language.points(points)}`));
}

/** What the learner may choose from; nobody's turn where nothing is asked. */
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

/** The table as a step finds it. */
export function snapshotAt<G extends Shapes>(tutorial: Tutorial<G>, step: TutorialStep): Snapshot<G> {
  return {
    table: tutorial.table,
    you: { seats: [LEARNER], seat: LEARNER, host: true, person: null },
    view: viewAt(tutorial, step.ply),
    turn: turnOf(askedAt(tutorial, step), step.ply),
    log: tutorial.replay.steps.slice(0, step.ply).flatMap(({ entries }) => entries),
  } as unknown as Snapshot<G>;
}

/**
 * What somebody who plays for the first time is told at a turn of theirs, counted from 1: the tutorial's own texts, and
 * before the first turn what the game is about. Null once all is said.
 */
export async function tipFor(learn: LearnParts, turn: number, code: Code, edition = ''): Promise<Lesson | null> {
  if (turn === 0) {
    const rules = await learn.rules(code);
    return rules && { id: 'lead', title: rules.title, text: rules.lead };
  }
  const id = learn.tips[turn - 1];
  if (id === undefined) return null;
  const lesson = (await learn.lessons(code)).find((one) => one.id === id);
  return lesson ? { ...lesson, text: lesson.tips?.[edition] ?? lesson.text } : null;
}
