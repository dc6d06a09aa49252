/** Brings the games that were finished on this device to the server, where there is one and somebody is signed in. */
import { ApiError, post } from '$/api/client';
import { localGames } from '$/engine/localGames';
import { session } from './session.svelte';

let busy: Promise<void> | null = null;

/** Bring what is not there yet; what cannot be brought now is tried again next time. */
export function uploadGames(): Promise<void> {
  return (busy ??= upload().finally(() => (busy = null)));
}

async function upload(): Promise<void> {
  if (!session.person) return;
  const finished = (await localGames.list()).filter(({ endedAt, uploaded, purpose }) => endedAt !== null && !uploaded && purpose === 'game');
  for (const { id } of finished) {
    const game = await localGames.read(id);
    if (!game) continue;
    const { record, seats, startedAt, endedAt } = game;
    try {
      await post('/api/device-games', { id, record, seats, started_at: startedAt, ended_at: endedAt });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return; // refused for good is not asked again
    }
    await localGames.save({ ...game, uploaded: true });
  }
}
