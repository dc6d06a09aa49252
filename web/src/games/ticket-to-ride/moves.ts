/** Moves in words and as highlights on the board, for analyses. */
import { language } from '$/languages/language.svelte';
import type { Words } from './describe';
import type { Light } from './light';
import type { Board, Card, Cards } from './types';
import { t } from './words';

/** The cards that `claim 6 black 1` pays with: black ones, one of them replaced by a bus. */
function paid(board: Board, route: number, colour: Card, buses: number): Cards {
  const coloured = board.routes[route - 1]!.length - buses;
  return { ...(coloured > 0 ? { [colour]: coloured } : {}), ...(buses > 0 ? { bus: buses } : {}) };
}

function one(move: string, board: Board, words: Words): string {
  const [verb, ...rest] = move.split(' ');
  switch (verb) {
    case 'claim': {
      const route = Number(rest[0]);
      const cards = words.cards(paid(board, route, rest[1] as Card, Number(rest[2])));
      return t('move.claim', { route: words.ends(board.routes[route - 1]!), cards });
    }
    case 'draw':
      return rest[0] === 'deck' ? t('move.deck') : t('move.card', { card: words.card(rest[0]!) });
    case 'tickets':
      return t('move.tickets');
    case 'keep': {
      const kept = rest.map((ticket) => (ticket === '?' ? '?' : words.ends(board.tickets[Number(ticket) - 1]!)));
      return t('move.keep', { tickets: language.list(kept) });
    }
    default:
      return t('move.pass');
  }
}

/** `King's Cross – The Charterhouse with 2 pink and 1 bus`. */
export function movesText(moves: readonly string[], board: Board, words: Words): string {
  return moves.map((move) => one(move, board, words)).join('; ');
}

/** The places of moves on the board: the claimed route, the ends of the kept tickets. */
export function lightOf(moves: readonly string[], board: Board, best = false): Light | null {
  const light = { locations: [] as string[], missing: [] as number[], best };
  for (const move of moves) {
    const [verb, ...rest] = move.split(' ');
    const numbers = rest.map(Number).filter((number) => number > 0);
    if (verb === 'claim') light.missing.push(numbers[0]!);
    const joined = verb === 'claim' ? [board.routes[numbers[0]! - 1]!] : verb === 'keep' ? numbers.map((n) => board.tickets[n - 1]!) : [];
    light.locations.push(...joined.flatMap(({ a, b }) => [a, b]));
  }
  return light.locations.length ? light : null;
}
