/** Routes, tickets and cards in words, for screen readers and the desk. */
import type { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';
import { grouped } from './cards';
import type { Board, Cards, Position } from './types';
import { t } from './words';

export class Words {
  private readonly names: ReadonlyMap<string, string>;

  constructor(
    private readonly board: Board,
    private readonly texts: GameTexts,
  ) {
    this.names = new Map(board.locations.map(({ id, name }) => [id, name]));
  }

  /** The name of a location. */
  location(id: string): string {
    return this.names.get(id) ?? id;
  }

  /** `King's Cross – The Charterhouse`. */
  ends({ a, b }: { a: string; b: string }): string {
    return `${this.location(a)} – ${this.location(b)}`;
  }

  /** The name of a colour of a card or a route. */
  colour(colour: string): string {
    return colour === 'gray' ? t('gray') : this.texts.word('cards', colour);
  }

  /** `a green card`. */
  card(card: string): string {
    return this.texts.word('card', card);
  }

  /** `2 yellow and 1 bus`. */
  cards(cards: Cards): string {
    return language.list(grouped(cards).map(({ card, count }) => `${language.number(count)} ${this.texts.word('cards', card, count)}`));
  }

  /** `King's Cross to The Charterhouse, pink, length 3`. */
  route(number: number): string {
    const { a, b, length, colour } = this.board.routes[number - 1]!;
    return t('route.name', {
      a: this.location(a),
      b: this.location(b),
      length,
      colour: this.colour(colour),
    });
  }

  /** The owner of a route, or that it is free or closed. */
  state(number: number, position: Position, seat: number | null, players: readonly string[]): string {
    const owner = position.routes[number - 1] ?? null;
    if (owner !== null) {
      return owner === seat ? t('route.yours') : t('route.of', { name: players[owner] ?? '' });
    }
    return isClosed(number, position, seat) ? t('route.closed') : t('route.free');
  }

  /** `Covent Garden to Hyde Park, 3 points`. */
  ticket(number: number): string {
    const { a, b, points } = this.board.tickets[number - 1]!;
    return t('ticket.name', { a: this.location(a), b: this.location(b), n: points });
  }
}

/** Whether nobody owns a route, and yet the seat (for a spectator: nobody) can claim it. */
export function isClosed(number: number, position: Position, seat: number | null): boolean {
  if ((position.routes[number - 1] ?? null) !== null) return false;
  const open = seat === null ? position.open.flat() : (position.open[seat] ?? []);
  return !open.includes(number);
}

/** Keys of log entries about the whole table. */
export const OF_THE_TABLE: ReadonlySet<string> = new Set(['begins', 'last_turns', 'end']);
