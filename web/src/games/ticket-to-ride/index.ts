/** Ticket to Ride: routes, cards and tickets in London. */
import type { FilmModule } from '$/engine/film';
import { bundled, type Tree } from '$/languages/gameTexts.svelte';
import type { Game } from '../game';
import './signs.css';
import signs from './signs.svg?raw';
import { t } from './words';

const CITIES: Record<string, () => string> = {
  london: () => t('city.london'),
  lisbon: () => t('city.lisbon'),
};

const game: Game = {
  get title() {
    return t('title');
  },
  get about() {
    return t('about');
  },
  signs,
  palette: { classes: 'fp-seat-', pale: [2] }, // the white buses
  city: (board) => CITIES[board]?.(),
  poster: () => ({ tint: '#6d3a94', kind: t('edition') }),
  texts: bundled(import.meta.glob<{ default: Tree }>('$fareplay/games/ticket_to_ride/texts/*/{game,zones}.json')),
  uncounted: ['completed'],
  films: async (...board) => ((await import('./film')).films as FilmModule['films'])(...board),
  table: async () => (await import('./table')).default,
  thumbnail: async () => (await import('./Thumbnail.svelte')).default,
  learn: async () => (await import('./learn')).default,
  workshop: async () => (await import('./workshop')).default,
  explore: async () => (await import('./explore')).default,
};

export default game;
