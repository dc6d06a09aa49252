/** Which puzzles I have tried and solved, and my rating, as the server keeps them. */
import type { MyPuzzles } from '$/api/api.generated';
import { puzzles } from '$/api/daily';

class Solved {
  mine = $state.raw<MyPuzzles | null>(null);

  async load(): Promise<void> {
    this.mine = await puzzles.mine();
  }

  has(id: string): boolean {
    return this.mine?.solved.includes(id) ?? false;
  }

  tried(id: string): boolean {
    return this.mine?.tried.includes(id) ?? false;
  }
}

export const solved = new Solved();
