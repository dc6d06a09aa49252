/** My turns of a puzzle next to the best ones. */

export interface ComparedTurn {
  /** Null if the other line has more turns. */
  mine: readonly string[] | null;
  best: readonly string[] | null;
  /** The other player's reply to the best turn, in a puzzle with another player. */
  reply: readonly string[] | null;
}

/** Pairs of turns. In the answer of a puzzle with another player, each turn is followed by the reply. */
export function compareTurns(mine: readonly (readonly string[])[], answer: readonly (readonly string[])[], hasReplies: boolean): ComparedTurn[] {
  const best = hasReplies ? answer.filter((_, k) => k % 2 === 0) : answer;
  return Array.from({ length: Math.max(best.length, mine.length) }, (_, k) => ({
    mine: mine[k] ?? null,
    best: best[k] ?? null,
    reply: (hasReplies ? answer[2 * k + 1] : null) ?? null,
  }));
}
