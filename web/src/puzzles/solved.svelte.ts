/** Which puzzles were solved in this browser, and how many one after the other. */

interface Kept {
  /** The best points made of each puzzle that was tried. */
  made: Record<string, number>;
  solved: string[];
  streak: number;
  longest: number;
}

const KEY = 'fareplay-puzzles';
const NOTHING: Kept = { made: {}, solved: [], streak: 0, longest: 0 };

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}

class Solved {
  kept = $state.raw<Kept>(read());

  has(id: string): boolean {
    return this.kept.solved.includes(id);
  }

  tried(id: string): boolean {
    return id in this.kept.made;
  }

  /** A puzzle was played to its end. A streak is of puzzles solved at the first try. */
  note(id: string, points: number | null, best: number): void {
    const { made, solved, streak, longest } = this.kept;
    const first = !this.tried(id);
    const right = points === best;
    const run = first ? (right ? streak + 1 : 0) : streak;
    this.kept = {
      made: { ...made, [id]: Math.max(points ?? 0, made[id] ?? 0) },
      solved: right && !solved.includes(id) ? [...solved, id] : solved,
      streak: run,
      longest: Math.max(longest, run),
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Without storage they are forgotten when the page is closed.
    }
  }
}

export const solved = new Solved();
