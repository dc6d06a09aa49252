/** The positions of the tutorials, found in real games by web/scripts/lessons.py, and what each asks for. */
import type { Snapshot } from '$/api/types';

/** Figures of a line that must lie between two numbers, or words that must be so. */
export type Task = Record<string, [number, number] | string>;

export interface Position {
  id: string;
  task: Task | null;
  snapshot: Snapshot<never>;
}

export interface Lessons {
  game: string;
  steps: Position[];
}

const files = import.meta.glob<{ default: unknown }>('../games/*/lessons.json');

export async function lessons(family: string): Promise<Lessons | null> {
  const file = files[`../games/${family}/lessons.json`];
  return file ? ((await file()).default as Lessons) : null;
}

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
