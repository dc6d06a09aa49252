/** The rules and the tutorials in the reader's language: the texts of each game. */
import type { Code } from '$/languages/language.svelte';

export interface Rule {
  id: string;
  text: string;
  /** Ours, where the rulebook leaves a case open. */
  ruling?: boolean;
  edition?: 'buses' | 'metros';
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

export interface Lesson {
  id: string;
  title: string;
  text: string;
}

const rules = import.meta.glob<{ default: Rules }>('../../../src/fareplay/games/*/texts/*/rules.json');
const tutorials = import.meta.glob<{ default: { steps: Lesson[] } }>('../../../src/fareplay/games/*/texts/*/tutorial.json');

const path = (family: string, code: Code, name: string): string =>
  `../../../src/fareplay/games/${family.replaceAll('-', '_')}/texts/${code}/${name}.json`;

export async function rulesOf(family: string, code: Code): Promise<Rules | null> {
  const file = rules[path(family, code, 'rules')];
  return file ? (await file()).default : null;
}

export async function lessonsOf(family: string, code: Code): Promise<Lesson[]> {
  const file = tutorials[path(family, code, 'tutorial')];
  return file ? (await file()).default.steps : [];
}
