/** A game against bots, or a solo game, that begins at once. */
import { tables } from '$/api/tables';
import { session } from '$/account/session.svelte';
import { router } from '$/router.svelte';

/** Start a game against bots of these levels and go to its table: on this device if it can be played there, else on the server. */
export async function quickPlay(game: string, levels: readonly string[], options: Record<string, string>): Promise<void> {
  const bots = levels.map((level) => ({ kind: 'bot' as const, level }));
  const seats = [{ kind: 'person' as const, level: null }, ...bots].map((seat) => ({ ...seat, name: null }));
  const { makeLocal } = await import('$/table/local.svelte');
  const id = await makeLocal({ game, seats, colours: [], options, hints: true, purpose: 'game', subject: null });
  if (id) return void router.go(`/table/${id}`);
  await session.need();
  const made = await tables.make({ game, options, private: true, hints: true, rated: false, start: true, seats: [{ kind: 'me' }, ...bots] });
  router.go(`/table/${made.table.id}`);
}
