/** Finished games worth another look: the closest ones. */
import type { Table } from '$/api/api.generated';

/** The winner's lead over the second; infinite if fewer than two players reached the end. */
export function margin({ result }: Pick<Table, 'result'>): number {
  const scores = (result?.scores ?? []).filter((score) => score !== null).sort((a, b) => b - a);
  return scores.length < 2 ? Infinity : scores[0]! - scores[1]!;
}

/**
 * Games by how close they were, without those that only one player finished: of this board, else of its game, else of any.
 */
export function closeGames<T extends Pick<Table, 'game' | 'result'>>(games: readonly T[], board: string): T[] {
  const close = games.filter((game) => margin(game) < Infinity).sort((a, b) => margin(a) - margin(b));
  const family = (game: string): string => game.split('/')[0]!;
  const [same, related] = [close.filter(({ game }) => game === board), close.filter(({ game }) => family(game) === family(board))];
  return [same, related, close].find(({ length }) => length) ?? [];
}
