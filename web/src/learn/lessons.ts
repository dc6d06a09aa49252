/** Rules and tutorials: what they are made of, what a task asks for, and what is said at a first game. */
import type { Snapshot } from '$/api/types';
import type { LearnParts } from '$/games/game';
import type { Code } from '$/languages/language.svelte';

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
}

/** The positions of a tutorial, found in real games, and what each asks for. */
export interface Lessons {
  game: string;
  steps: LessonPosition[];
}

export interface LessonPosition {
  id: string;
  task: Task | null;
  snapshot: Snapshot;
}

/** Figures of a line that must lie between two numbers, or words that must be so. */
export type Task = Record<string, [number, number] | string>;

/** Whether a line does what a task asks. */
export function fits(task: Task, line: unknown): boolean {
  return Object.entries(task).every(([path, wanted]) => {
    let value: unknown = line;
    for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
    if (typeof wanted === 'string') return value === wanted;
    const figure = Number(value ?? 0);
    return figure >= wanted[0] && figure <= wanted[1];
  });
}

/**
 * What somebody who plays for the first time is told at a turn of theirs, counted from 1: the tutorial's own texts, and
 * before the first turn what the game is about. Null once all is said.
 */
export async function tipFor(learn: LearnParts, turn: number, code: Code): Promise<Lesson | null> {
  if (turn === 0) {
    const rules = await learn.rules(code);
    return rules && { id: 'lead', title: rules.title, text: rules.lead };
  }
  const id = learn.tips[turn - 1];
  if (id === undefined) return null;
  return (await learn.lessons(code)).find((lesson) => lesson.id === id) ?? null;
}
