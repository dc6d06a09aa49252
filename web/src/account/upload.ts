/** Uploads games that were finished on this device, if there is a server and somebody is signed in. */
import type { DeviceGameReply } from '$/api/api.generated';
import { ApiError, post } from '$/api/client';
import { isCustom } from '$/engine/customBoards';
import { localGames } from '$/engine/localGames';
import { session } from './session.svelte';

let busy: Promise<void> | null = null;

/** Upload what is missing; a failed upload is tried again next time. */
export function uploadGames(): Promise<void> {
  return (busy ??= upload().finally(() => (busy = null)));
}

/** Upload one finished game now; returns its table on the server. */
export async function uploadGame(id: string): Promise<string> {
  const game = (await localGames.read(id))!;
  const { record, seats, startedAt, endedAt } = game;
  const { table } = await post<DeviceGameReply>('/api/device-games', { id, record, seats, started_at: startedAt, ended_at: endedAt });
  await localGames.note(id, { uploaded: true, table });
  return table;
}

async function upload(): Promise<void> {
  if (!session.person) return;
  const finished = (await localGames.list()).filter(
    ({ game, endedAt, uploaded, purpose }) => endedAt !== null && !uploaded && purpose === 'game' && !isCustom(game),
  );
  for (const { id } of finished) {
    try {
      await uploadGame(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      await localGames.note(id, { uploaded: true }); // refused for good: not tried again
    }
  }
}
