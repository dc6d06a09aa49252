/** The rules and lessons of a game in words, and the tips for a first game. */
import type { Film, Table } from '$/api/api.generated';
import type { Code } from '$/languages/language.svelte';
import type { LearnParts } from './game';

export interface Rule {
  id: string;
  text: string;
  /** Our own ruling, where the rulebook leaves a case open. */
  ruling?: boolean;
  /** The edition, if it applies to one only. */
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
  /** The text as a tip, by the edition or the solo game, if they differ. */
  tips?: Readonly<Record<string, string>>;
  /** The task; missing if the step only explains. */
  ask?: string;
  /** The effect of the move. */
  done?: string;
}

/** A tutorial in its file: the film of one game as the learner sees it, and the steps at which it stops. */
export interface WrittenTutorial {
  game: string;
  table: Table;
  film: Film;
  steps: readonly { id: string; ply: number; turns: readonly { ply: number; moves: readonly string[] }[] }[];
}

/**
 * The tip for a newcomer's turn, counted from 1: the tutorial's own texts, and before the first turn an introduction. The first kind of game with its
 * own text decides. Null when there are no more.
 */
export async function tipFor(learn: LearnParts, turn: number, code: Code, kinds: readonly string[] = []): Promise<Lesson | null> {
  if (turn === 0) {
    const rules = await learn.rules(code);
    return rules && { id: 'lead', title: rules.title, text: rules.lead };
  }
  const id = learn.tips[turn - 1];
  if (id === undefined) return null;
  const lesson = (await learn.lessons(code)).find((one) => one.id === id);
  return lesson ? { ...lesson, text: kinds.map((kind) => lesson.tips?.[kind]).find(Boolean) ?? lesson.text } : null;
}
