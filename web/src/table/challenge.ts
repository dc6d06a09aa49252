/** The link to challenge others to the deal of a finished game, with a line to beat. */
import { challenges } from '$/api/challenges';
import { session } from '$/account/session.svelte';
import { uploadGame } from '$/account/upload';
import { isCustom } from '$/engine/customBoards';
import { seatNames } from '$/games/names';
import { t } from '$/languages/language.svelte';
import { isStatic } from '$/hosting';
import type { LiveTable } from './live.svelte';
import { LocalTable } from './local.svelte';
import { linkTo } from './recordLink';

/** Games whose deal is secret until everybody has played. */
const SEALED: readonly string[] = ['daily', 'daily-bot'];

/**
 * The line to beat: mine, or the best of those who share this device; null if the deal may not be shared, or if it was
 * played with hints.
 */
export function challengerAt({ info, you, seat, view }: LiveTable): number | null {
  if (!you.seats.length || SEALED.includes(info.purpose)) return null;
  const best = [...you.seats].sort((a, b) => (view?.sheets[b]?.total ?? -Infinity) - (view?.sheets[a]?.total ?? -Infinity));
  const found = seat !== null && you.seats.includes(seat) && you.seats.length === 1 ? seat : best[0]!;
  return info.seats[found]?.hinted || (view && view.sheets[found]?.total == null) ? null : found;
}

/** Whether I beat whoever sent the challenge that this table is a try of; null if that was not one person. */
export async function duelText({ info, seat, latest }: LiveTable): Promise<string | null> {
  if (info.purpose !== 'challenge' || !info.subject || seat === null) return null;
  const { opponents, week } = await challenges.read(info.subject);
  const [rival] = opponents;
  if (!rival?.person || opponents.length > 1 || week !== null) return null;
  const [mine, theirs] = [latest?.sheets[seat]?.total ?? -Infinity, rival.points ?? -Infinity];
  if (mine === theirs) return t('challenge.drawn');
  return t(mine > theirs ? 'challenge.won' : 'challenge.beaten', { name: rival.person.name });
}

/** The page of the challenge: on the server if it has the board, else with deal, line and board in the address. */
export async function challengeLink(table: LiveTable, seat: number): Promise<string> {
  const { info } = table;
  const isLocal = table instanceof LocalTable;
  if (!isLocal && !isCustom(info.game)) return pageOf(info.id, seat);
  if (isLocal && !isStatic && !isCustom(info.game) && info.purpose === 'game') {
    try {
      await session.need();
      return await pageOf(await uploadGame(info.id), seat);
    } catch {
      // The server is unavailable or does not have this board.
    }
  }
  const levels = info.seats.map(({ level }) => level);
  return linkTo({ record: await table.record(), names: seatNames(table.info), challenge: { seat, levels } });
}

const pageOf = async (table: string, seat: number): Promise<string> => `/challenge/${(await challenges.make(table, seat)).id}`;
