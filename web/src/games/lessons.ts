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
  /** The task; missing if the step only explains. */
  ask?: string;
  /** The effect of the move. */
  done?: string;
}

/** A tip for a first game: one text, or one for each kind of game (edition, solo game) that needs its own. */
export interface Tip {
  id: string;
  title: string;
  text?: string;
  kinds?: Readonly<Record<string, string>>;
}

/** The steps of a tutorial, and the tips in the order of a first game's turns; `lead` comes before the first. */
export interface TutorialTexts {
  steps: readonly Lesson[];
  tips: readonly Tip[];
}

/** A place to point at, as a CSS selector: a ring around each match, or around all matches of several selectors. */
export type Spot = string | readonly string[];

/** A tutorial in its file: the film of one game as the learner sees it, and the steps at which it stops. */
export interface WrittenTutorial {
  game: string;
  table: Table;
  film: Film;
  steps: readonly { id: string; ply: number; turns: readonly { ply: number; moves: readonly string[] }[] }[];
}

/** The tip for a newcomer's turn, counted from 1; 0 is an introduction. The first kind of game with its own text decides. Null when there are no more. */
export async function tipFor(learn: LearnParts, turn: number, code: Code, kinds: readonly string[] = []): Promise<{ title: string; text: string } | null> {
  const tips = (await learn.texts(code))?.tips ?? [];
  const textOf = (tip: Tip | undefined): string | undefined => tip && (kinds.map((kind) => tip.kinds?.[kind]).find(Boolean) ?? tip.text);
  if (turn === 0) {
    const rules = await learn.rules(code);
    return rules && { title: rules.title, text: textOf(tips.find(({ id }) => id === LEAD)) ?? rules.lead };
  }
  const tip = tips.filter(({ id }) => id !== LEAD)[turn - 1];
  const text = textOf(tip);
  return tip && text !== undefined ? { title: tip.title, text } : null;
}

const LEAD = 'lead';
