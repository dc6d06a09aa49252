/** The rules and lessons of a game in words, and what is said at a first game. */
import type { Film, Table } from '$/api/api.generated';
import type { Code } from '$/languages/language.svelte';
import type { LearnParts } from './game';

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
  /** The text as a tip, by the edition or the solo game that is played, where they differ. */
  tips?: Readonly<Record<string, string>>;
  /** What to do now; where nothing is asked, none of these. */
  ask?: string;
  /** What the move did. */
  done?: string;
}

/** A tutorial as it is written: the film of one game as the learner sees it, and the steps that stop in it. */
export interface WrittenTutorial {
  game: string;
  table: Table;
  film: Film;
  steps: readonly { id: string; ply: number; turns: readonly { ply: number; moves: readonly string[] }[] }[];
}

/**
 * What somebody who plays for the first time is told at a turn of theirs, counted from 1: the tutorial's own texts, and
 * before the first turn what the game is about. The first kind of game that has a text of its own decides. Null once all is said.
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
