/** Get on Board: buses in New York and London, metros in Rome and Paris. */
import type { FilmModule } from '$/engine/film';
import { bundled, type Tree } from '$/languages/gameTexts.svelte';
import type { Game } from '../game';
import './signs.css';
import signs from './signs.svg?raw';
import { t } from './words';

const TINTS: Record<string, string> = { london: '#1f4e9e', rome: '#a34a12', paris: '#0b6e4f', lisbon: '#8a6508', berlin: '#7a3b69', tokyo: '#2f6f8f' };

const CITIES: Record<string, () => string> = {
  london: () => t('city.london'),
  'new-york': () => t('city.new-york'),
  paris: () => t('city.paris'),
  rome: () => t('city.rome'),
  lisbon: () => t('city.lisbon'),
  berlin: () => t('city.berlin'),
  tokyo: () => t('city.tokyo'),
};

const game: Game = {
  title: 'Get on Board',
  get about() {
    return t('about');
  },
  signs,
  palette: { classes: 'fp-p', pale: [] },
  city: (board) => CITIES[board]?.(),
  poster({ game: name, edition }) {
    const board = name.split('/')[1]!;
    return {
      tint: TINTS[board] ?? '#c8102e',
      focus: board === 'new-york' ? '55% 50%' : undefined,
      kind: editionName(edition ?? ''),
    };
  },
  option(option, value) {
    switch (value === undefined ? option : `${option} ${value}`) {
      case 'objectives':
        return t('option.objectives');
      case 'objectives down':
        return t('option.objectives.down');
      case 'objectives up':
        return t('option.objectives.up');
      case 'solo':
        return t('option.solo');
      case 'solo practice':
        return t('option.solo.practice');
      case 'solo rush-hour':
        return t('option.solo.rush_hour');
      case 'solo two-journeys':
        return t('option.solo.two_journeys');
      case 'any_board':
        return t('option.any_board');
    }
  },
  texts: bundled(import.meta.glob<{ default: Tree }>('$fareplay/games/get_on_board/texts/*/{game,zones}.json')),
  films: async (...board) => ((await import('./film')).films as FilmModule['films'])(...board),
  table: async () => (await import('./table')).default,
  thumbnail: async () => (await import('./Thumbnail.svelte')).default,
  learn: async () => (await import('./learn')).default,
  workshop: async () => (await import('./workshop')).default,
  explore: async () => (await import('./explore')).default,
  companion: async () => (await import('./companion')).default,
};

export function editionName(edition: string): string {
  return edition === 'buses' ? t('edition.buses') : t('edition.metros');
}

export default game;
