/** Which finished games are worth another look: the closest ones. */
import type { Table } from '$/api/api.generated';

/** How far the winner was ahead of the second; endless where fewer than two reached the end. */
export function margin({ result }: Pick<Table, 'result'>): number {
  const scores = (result?.scores ?? []).filter((score) => score !== null).sort((a, b) => b - a);
  return scores.length < 2 ? Infinity : scores[0]! - scores[1]!;
}

/** Games by how close they were, without those that only one player finished. */
export function closeGames<T extends Pick<Table, 'result'>>(games: readonly T[]): T[] {
  return games.filter((game) => margin(game) < Infinity).sort((a, b) => margin(a) - margin(b));
}
