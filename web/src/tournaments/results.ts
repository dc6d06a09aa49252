/** A tournament's games and times in words. */
import type { Tournament, TournamentGame } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';

interface Numbers {
  number(value: number): string;
}

/** Who plays a game, and once it is over on which places: `1. Ada, 2. Bo`. */
export function results(game: TournamentGame, event: Tournament, language: Numbers): string {
  const names = game.people.map(
    (id) => event.standings.find(({ person }) => person.id === id)?.person.name || t('seat.nobody'),
  );
  if (!game.places) return names.join(' – ');
  return names
    .map((name, k) => ({ name, place: game.places![k]! }))
    .sort((a, b) => a.place - b.place)
    .map(({ name, place }) => `${language.number(place)}. ${name}`)
    .join(', ');
}

/** Milliseconds as `1:02:03` or `4:05`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
