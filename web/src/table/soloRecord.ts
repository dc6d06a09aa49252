/** What I have reached in a solo game on this device: the best result, and how many games in a row were at par. */
import { localGames, type LocalGameSummary } from '$/engine/localGames';

export interface SoloRecord {
  /** The most points; null without a result. */
  best: number | null;
  /** The latest games in a row that reached par. */
  streak: number;
}

/** The solo game in a table's options; nothing for the first one. */
export function soloOf(options: object): string {
  return (options as { solo?: string }).solo ?? '';
}

/** The record of finished games, the latest first. */
export function recordOf(games: readonly LocalGameSummary[], game: string, solo: string, par: number | null): SoloRecord {
  const scores = games
    .filter((one) => one.purpose === 'game' && one.endedAt !== null && one.game === game && one.seats.length === 1 && soloOf(one.options) === solo)
    .map(({ result }) => result?.scores[0] ?? null);
  const reached = scores.filter((score) => score !== null);
  const missed = scores.findIndex((score) => par === null || score === null || score < par);
  return { best: reached.length ? Math.max(...reached) : null, streak: missed < 0 ? scores.length : missed };
}

/** The record before a game, or of all games. */
export async function soloRecord(game: string, solo: string, par: number | null, but?: string): Promise<SoloRecord> {
  const others = (await localGames.list()).filter(({ id }) => id !== but);
  return recordOf(others, game, solo, par);
}
