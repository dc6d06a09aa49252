/**
 * The puzzles that I have tried and solved. This device stores tries made on it; if somebody is signed in, the server judges and rates the first try
 * of each, at once or when it can be reached again.
 */
import type { MyPuzzles, PuzzleTry } from '$/api/api.generated';
import { ApiError } from '$/api/client';
import { puzzles } from '$/api/daily';
import { session } from '$/account/session.svelte';

interface StoredPuzzles {
  tried: string[];
  solved: string[];
  /** Tries that the server does not have yet. */
  unsent: { puzzle: string; moves: string[] }[];
}

const KEY = 'fareplay.puzzles';

function read(): StoredPuzzles {
  const none: StoredPuzzles = { tried: [], solved: [], unsent: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredPuzzles>) };
  } catch {
    return none;
  }
}

class Solved {
  /** The server's data; null without a server or a person. */
  mine = $state.raw<MyPuzzles | null>(null);
  private stored = $state.raw(read());

  async load(): Promise<void> {
    if (!session.me) await session.load().catch(() => {});
    if (!session.person) return;
    await this.send();
    this.mine = await puzzles.mine().catch(() => this.mine);
  }

  has(id: string): boolean {
    return this.stored.solved.includes(id) || (this.mine?.solved.includes(id) ?? false);
  }

  tried(id: string): boolean {
    return this.stored.tried.includes(id) || (this.mine?.tried.includes(id) ?? false);
  }

  /** Store a try that is over, or was given up after these moves; resolves to the server's judgement, if it could be reached. */
  async note(id: string, moves: readonly string[], solved: boolean): Promise<PuzzleTry | null> {
    const isNews = !this.tried(id) || (solved && !this.has(id));
    const add = (to: string[], it: boolean): string[] => (it && !to.includes(id) ? [...to, id] : to);
    this.store({
      tried: add(this.stored.tried, true),
      solved: add(this.stored.solved, solved),
      unsent: isNews ? [...this.stored.unsent, { puzzle: id, moves: [...moves] }] : this.stored.unsent,
    });
    const rated = await this.send();
    if (rated) this.mine = await puzzles.mine().catch(() => this.mine);
    return isNews ? rated : null;
  }

  /** Send missing tries to the server; resolves to its judgement of the last. */
  private async send(): Promise<PuzzleTry | null> {
    let said: PuzzleTry | null = null;
    while (session.person && this.stored.unsent.length) {
      const [{ puzzle, moves }, ...rest] = this.stored.unsent as [StoredPuzzles['unsent'][0], ...StoredPuzzles['unsent']];
      try {
        said = await puzzles.send(puzzle, moves);
      } catch (error) {
        if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) return null; // later
      }
      this.store({ ...this.stored, unsent: rest });
    }
    return said;
  }

  private store(stored: StoredPuzzles): void {
    this.stored = stored;
    try {
      localStorage.setItem(KEY, JSON.stringify(stored));
    } catch {
      // Without storage it is known until the page is left.
    }
  }
}

export const solved = new Solved();
