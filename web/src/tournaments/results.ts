/** A tournament's games and times in words. */
import type { Tournament, TournamentGame } from '$/api/api.generated';
import { t } from '$/languages/language.svelte';

interface Numbers {
  number(value: number): string;
}

/** The players of a game, and once it is over their places: `1. Ada, 2. Bo`. */
export function results(game: TournamentGame, event: Tournament, language: Numbers): string {
  const names = game.people.map((id) => nameOf(event, id));
  if (!game.places) return names.join(' – ');
  return names
    .map((name, k) => ({ name, place: game.places![k]! }))
    .sort((a, b) => a.place - b.place)
    .map(({ name, place }) => `${language.number(place)}. ${name}`)
    .join(', ');
}

/** The game between two people in a round robin. */
export interface Cell {
  game: TournamentGame;
  /** The points of the player in the row; null while they play. */
  points: number | null;
  /** Whether it is the reader's turn in it. */
  mine: boolean;
}

/** For everybody in the order of the standings, their game with each of the others; null with themselves. */
export function crosstable(event: Tournament, me: string | null): (Cell | null)[][] {
  const people = event.standings.map(({ person }) => person.id);
  return people.map((row) =>
    people.map((column) => {
      const game = row === column ? undefined : event.games.find((one) => one.people.includes(row) && one.people.includes(column));
      if (!game) return null;
      const [own, other] = [row, column].map((one) => game.places?.[game.people.indexOf(one)]);
      const points = own === undefined || other === undefined ? null : own < other ? 2 : own === other ? 1 : 0;
      return { game, points, mine: row === me && isMyTurn(game, me) };
    }),
  );
}

export const isMyTurn = (game: TournamentGame, me: string | null): boolean => me !== null && game.to_move.includes(me);

/** The others in a game, by name. */
export function opponents(game: TournamentGame, event: Tournament, me: string | null, language: { list(items: string[]): string }): string {
  return language.list(game.people.filter((id) => id !== me).map((id) => nameOf(event, id)));
}

function nameOf(event: Tournament, id: string): string {
  return event.standings.find(({ person }) => person.id === id)?.person.name || t('seat.nobody');
}

/** Milliseconds as `1:02:03` or `4:05`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
