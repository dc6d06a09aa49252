/**
 * Games that are played with printed material. Their cards become known one by one: the record is dealt anew with each
 * card that is known in its place, and the moves are made again.
 */
import type { AnyReader } from './film';
import type { Game } from './game';
import type { Setup } from './setup';

/** What was entered of a printed game besides its moves. */
export interface Printed {
  /** The setup as far as it is known: null, or nothing, in the place of a card that was not entered yet. */
  known: Setup;
  /** Turns that were entered after one that is being corrected: each is made again when its time comes, if it can be. */
  later: readonly PrintedTurn[];
}

/** A card of the setup: a place in one of its lists. */
export interface Card {
  key: string;
  place: number;
}

/** Reads films of a printed game: nothing that it shows depends on a card that is not known. */
export type PrintedReader = AnyReader & {
  /** The cards that have to be known at a state, in the order in which they are asked for; during play the one that was turned over. */
  cards(state: Uint8Array): Card[];
};

/** A turn, and the place of the card that was turned over for it: nobody makes two with one. */
export interface PrintedTurn {
  seat: number;
  card: number;
  moves: readonly string[];
}

/** What is known of a card; null if nothing is. */
export function cardOf(known: Setup, { key, place }: Card): unknown {
  return (known[key] as readonly unknown[] | undefined)?.[place] ?? null;
}

/** The setup with a card entered, or with null taken back. One card lies in one place: it is taken from any other. */
export function withCard(known: Setup, { key, place }: Card, value: unknown): Setup {
  const cards: unknown[] = ((known[key] as readonly unknown[] | undefined) ?? []).map((one) => (one === value ? null : one));
  while (cards.length <= place) cards.push(null);
  cards[place] = value;
  return { ...known, [key]: cards };
}

/** A dealt setup with the known cards in their places: what lay there goes to where the known card was. */
export function redeal(dealt: Setup, known: Setup): Setup {
  return Object.fromEntries(
    Object.entries(dealt).map(([key, part]) => {
      if (!Array.isArray(part)) return [key, known[key] ?? part];
      const cards = leaves(part);
      leaves(known[key] ?? [], part).forEach((card, place) => {
        if (card === null) return;
        const from = cards.indexOf(card);
        if (from >= 0) cards[from] = cards[place];
        cards[place] = card;
      });
      return [key, folded(part, cards)];
    }),
  );
}

/** All that a list and the lists in it hold; with null for what is missing of the form of another. */
function leaves(list: unknown, form: unknown = list): unknown[] {
  if (!Array.isArray(form)) return [list ?? null];
  return form.flatMap((part, place) => leaves(Array.isArray(list) ? (list[place] as unknown) : null, part));
}

/** A list of the form of another with these leaves. */
function folded(form: readonly unknown[], cards: readonly unknown[]): unknown[] {
  const left = [...cards];
  const fold = (part: unknown): unknown => (Array.isArray(part) ? part.map(fold) : left.shift());
  return form.map(fold);
}

/** The first card that has to be entered before the game goes on; null if none. */
export function missingCard(reader: PrintedReader, state: Uint8Array, known: Setup): Card | null {
  return reader.cards(state).find((card) => cardOf(known, card) === null) ?? null;
}

/** The turns of a game after so many moves, each with how many were made before it. */
export function turnsOf(game: Game, reader: PrintedReader, from: number): (PrintedTurn & { ply: number })[] {
  const found: (PrintedTurn & { ply: number })[] = [];
  for (let ply = from; ply < game.ply; ply += found.at(-1)!.moves.length) {
    const state = game.states[ply]!;
    const { moves } = reader.lines(state).find((line) => line.moves.every((move, k) => move === game.moves[ply + k]))!;
    found.push({ ply, seat: game.movers[ply]!, card: reader.cards(state)[0]!.place, moves });
  }
  return found;
}

/** Make the turns that were entered before, until one is missing, cannot be made any more or needs a card; returns those left. */
export function makeLater(game: Game, reader: PrintedReader, { known, later }: Printed): PrintedTurn[] {
  let left = [...later];
  for (let seat = game.toMove; seat !== null && !missingCard(reader, game.state, known); seat = game.toMove) {
    const card = reader.cards(game.state)[0]!.place;
    const turn = left.find((one) => one.seat === seat && one.card === card);
    left = left.filter((one) => one !== turn);
    if (!turn || !reader.lines(game.state).some(({ moves }) => moves.join() === turn.moves.join())) break;
    game.attempt(turn.moves);
  }
  return left;
}
