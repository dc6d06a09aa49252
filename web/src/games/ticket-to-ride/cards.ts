/** Hands and payments. */
import { COLOURS, type Card, type Cards, type Claim } from './types';

/** The order in which cards are shown. */
export const CARDS: readonly Card[] = [...COLOURS, 'bus'];

/** The symbol of each colour, as in drawing/palette.py. */
export const SYMBOLS: Record<Exclude<Card, 'bus'>, string> = {
  blue: 'drop',
  green: 'leaf',
  black: 'umbrella',
  pink: 'flower',
  yellow: 'crown',
  orange: 'sun',
};

export interface Group {
  card: Card;
  count: number;
}

/** Cards by colour, in the usual order, without missing ones. */
export function grouped(cards: Cards): Group[] {
  return CARDS.flatMap((card) => (cards[card] ? [{ card, count: cards[card] }] : []));
}

export function total(cards: Cards): number {
  return grouped(cards).reduce((sum, { count }) => sum + count, 0);
}

/** A hand without the paid cards. */
export function without(hand: Cards, paid: Cards): Cards {
  return Object.fromEntries(grouped(hand).map(({ card, count }) => [card, count - (paid[card] ?? 0)]));
}

/** The number of cards that a hand lacks for a route, of its colour or of the most frequent one in the hand; a bus is any colour. */
export function lacking(hand: Cards, { colour, length }: { colour: string; length: number }): number {
  const has = COLOURS.filter((one) => colour === 'gray' || colour === one).map((one) => hand[one] ?? 0);
  return Math.max(0, length - Math.max(...has) - (hand.bus ?? 0));
}

/** A hand with one more card. */
export function plus(hand: Cards, card: Card): Cards {
  return { ...hand, [card]: (hand[card] ?? 0) + 1 };
}

/** The colour of a payment; a bus if there are only buses. */
export function colourOf(claim: Claim): Card {
  return COLOURS.find((colour) => claim.cards[colour]) ?? 'bus';
}

/** Ways to pay, the thriftiest first: the fewest buses, then the most frequent colour in the hand. */
export function thrifty(claims: readonly Claim[], hand: Cards): Claim[] {
  const left = (claim: Claim): number => {
    const colour = colourOf(claim);
    return (hand[colour] ?? 0) - (claim.cards[colour] ?? 0);
  };
  return [...claims].sort((a, b) => (a.cards.bus ?? 0) - (b.cards.bus ?? 0) || left(b) - left(a) || CARDS.indexOf(colourOf(a)) - CARDS.indexOf(colourOf(b)));
}
