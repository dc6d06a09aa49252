/** My finished games, those of the server and those on this device, as one list. */
import { session } from '$/account/session.svelte';
import type { Person, Played } from '$/api/api.generated';
import { isCustom } from '$/engine/customBoards';
import type { LocalGameSummary } from '$/engine/localGames';
import { localInfo, NOBODY } from '$/table/localInfo';

export interface MyGame {
  played: Played;
  /** Set if it is on this device. */
  local: LocalGameSummary | null;
}

/** Whether the server could take a finished game of this device. */
export const canUpload = ({ endedAt, uploaded, purpose, game }: LocalGameSummary): boolean =>
  endedAt !== null && !uploaded && purpose === 'game' && !isCustom(game);

/** Which of a list of seats are mine. */
export const mySeats = (seats: readonly { person: Person | null }[]): number[] =>
  seats.flatMap(({ person }, k) => (person && (person.id === NOBODY || person.id === session.person?.id) ? [k] : []));

/** A finished game on this device, in the form of the server's list. */
export function playedHere(game: LocalGameSummary): Played {
  const { seats } = localInfo(game, { ply: game.ply, toMove: null, result: null });
  const { scores = [], places = [], winners = [] } = game.result ?? {};
  const seat = Math.max(
    0,
    seats.findIndex(({ kind }) => kind === 'person'),
  );
  return {
    ...{ table: game.id, seat, game: game.game, purpose: game.purpose, at: game.endedAt ?? game.changedAt },
    ...{ score: scores[seat] ?? null, place: places[seat] ?? 0, won: winners.includes(seat), sheet: {} },
    ...{ rating: null, rating_change: null, board_rating: null, board_change: null },
    seats: seats.map(({ seat: at, person, level, label, colour, hinted }) => ({
      ...{ seat: at, person, level, label, colour, hinted },
      ...{ score: scores[at] ?? null, place: places[at] ?? 0 },
    })),
  };
}

/**
 * Both lists as one, the latest first. A game that was uploaded is listed once; while the server has more pages, games on this device that are older
 * than its last one wait for them.
 */
export function merged(server: readonly Played[], here: readonly LocalGameSummary[], hasMore: boolean): MyGame[] {
  const tables = new Set(server.map(({ table }) => table));
  const last = hasMore ? (server.at(-1)?.at ?? 0) : 0;
  const local = here
    .filter(({ endedAt, purpose, table }) => endedAt !== null && purpose !== 'puzzle' && !(table && tables.has(table)))
    .map((game) => ({ played: playedHere(game), local: game }))
    .filter(({ played }) => played.at >= last);
  return [...server.map((played) => ({ played, local: null })), ...local].sort((a, b) => b.played.at - a.played.at);
}
