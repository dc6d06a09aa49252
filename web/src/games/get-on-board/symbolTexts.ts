/** The symbols of the board in words: the name and the effect of each in this edition. */
import type { GameTexts } from '$/languages/gameTexts.svelte';
import type { Intersection } from './types';
import { t } from './words';

export interface SymbolText {
  /** Its sign, if it has one. */
  sign: string | null;
  /** Its kind, if it has no sign. */
  mark?: 'sight' | 'letter' | 'departure';
  name: string;
  does: string;
}

/** The possible contents of an intersection. */
export type BoardSymbols = Omit<Intersection, 'id' | 'x' | 'y'>;

/** Everything at an intersection, each kind once. */
export function symbolTexts(spot: BoardSymbols, buses: boolean, texts: GameTexts): SymbolText[] {
  const found: SymbolText[] = [...new Set(spot.passengers ?? [])].map((passenger) => ({
    sign: passenger,
    name: capital(texts.word('passenger', passenger)),
    does: ofPassenger(passenger, buses),
  }));
  if (spot.place) found.push({ sign: spot.place, name: capital(texts.word('place', spot.place)), does: ofPlace(spot.place) });
  if (spot.sight) found.push({ sign: null, mark: 'sight', name: `★ ${spot.sight}`, does: t('sign.sight') });
  if (spot.light) found.push({ sign: 'light', name: capital(t('aloud.light')), does: t('sign.light') });
  if (spot.entrance) found.push({ sign: 'entrance', name: capital(t('aloud.entrance')), does: t('sign.entrance') });
  if (spot.letter) found.push({ sign: null, mark: 'letter', name: capital(t('aloud.letter', { letter: spot.letter })), does: t('sign.letter') });
  if (spot.departure) found.push({ sign: null, mark: 'departure', name: capital(t('aloud.departure', { ticket: spot.departure })), does: t('sign.departure') });
  return found;
}

function ofPassenger(passenger: string, buses: boolean): string {
  switch (passenger) {
    case 'granny':
      return t('sign.granny');
    case 'student':
      return buses ? t('sign.student.buses') : t('sign.student.metros');
    case 'tourist':
      return buses ? t('sign.tourist.buses') : t('sign.tourist.metros');
    case 'business':
      return t('sign.business');
    default:
      return t('sign.lover');
  }
}

function ofPlace(place: string): string {
  switch (place) {
    case 'school':
    case 'cinema':
      return t('sign.school');
    case 'office':
      return t('sign.office');
    case 'restaurant':
      return t('sign.restaurant');
    default:
      return t('sign.landmark');
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
