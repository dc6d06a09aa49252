/** The server's description of a table, for one on this device. */
import type { Person, Result, Table } from '$/api/api.generated';
import type { LocalGameSummary } from '$/engine/localGames';
import { t } from '$/languages/language.svelte';
import { session } from '$/account/session.svelte';
import { settings } from '$/account/settings.svelte';

/** The person of this device while nobody is signed in. */
export const NOBODY = 'here';

const nobodyYet = (): Person => ({ id: NOBODY, name: settings.name || t('new.player', { n: 1 }), guest: true });

interface Standing {
  ply: number;
  toMove: number | null;
  result: Result | null;
}

export function localInfo(
  { id, game, hints, purpose, subject, seats, startedAt, endedAt }: Omit<LocalGameSummary, 'ply' | 'options'>,
  { ply, toMove, result }: Standing,
  options: Table['options'] = {},
): Table {
  const person = session.person ?? nobodyYet();
  return {
    ...{ id, game, options, hints, purpose, subject, ply, result },
    clock: { kind: 'none' },
    ...{ code: null, private: true, rated: false, delayed: false, first: null, host: null, runs_out_at: null },
    state: result || endedAt !== null ? 'finished' : 'playing',
    seats: seats.map(({ kind, level, name, colour, hinted }, seat) => ({
      ...{ seat, kind, level, colour, hinted, label: name },
      person: kind === 'person' ? person : null,
      ...{ ready: true, away: false, timed_out: false, ends: false, nonce: null },
    })),
    waiting_for: toMove === null ? [] : [toMove],
    ...{ secret_hash: null, commitment: null, secret: null, salt: null, rematch_of: null, rematch: null },
    ...{ made_at: startedAt, started_at: startedAt, ended_at: endedAt },
  };
}
