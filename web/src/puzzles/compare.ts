/** My turns of a puzzle beside the best ones. */

export interface ComparedTurn {
  /** None where the other line has more turns. */
  mine: readonly string[] | null;
  best: readonly string[] | null;
  /** What the other player does after the best one, in a puzzle with another. */
  reply: readonly string[] | null;
}

/** Turn beside turn. In the answer of a puzzle with another player each turn is followed by the reply to it. */
export function compareTurns(mine: readonly (readonly string[])[], answer: readonly (readonly string[])[], hasReplies: boolean): ComparedTurn[] {
  const best = hasReplies ? answer.filter((_, k) => k % 2 === 0) : answer;
  return Array.from({ length: Math.max(best.length, mine.length) }, (_, k) => ({
    mine: mine[k] ?? null,
    best: best[k] ?? null,
    reply: (hasReplies ? answer[2 * k + 1] : null) ?? null,
  }));
}
