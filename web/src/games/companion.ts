/** What the companion asks of a game: it keeps the sheets of a game that is played with printed material. */
import type { Component } from 'svelte';
import type { Shapes } from '$/api/types';
import type { Picture } from '$/board/picture';
import type { Options } from '$/engine/game';
import type { Kernels } from '$/engine/kernels';
import type { Card, PrintedReader } from '$/engine/printed';
import type { Setup } from '$/engine/setup';
import type { GameTexts } from '$/languages/gameTexts.svelte';

export interface CompanionParts<G extends Shapes = Shapes> {
  /** Reads films of a game whose setup is known in part. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- only the game knows its kernels
  films(kernels: Kernels<any>, board: string, bytes: Uint8Array, picture: Pick<Picture<G>, 'board' | 'layout'>, known: Setup): PrintedReader;
  /** The form of what lies on the table when the game begins. */
  Cards: Component<CardsProps<G>>;
  /** Asks for a card that has just become known, in the desk's place. */
  Ask: Component<AskProps<G>>;
  /** The moves with which the game begins; null while something of the form is missing. */
  opening(known: Setup, seats: number, options: Options, picture: Picture<G>): readonly string[] | null;
  /** What was entered of a card, in words. */
  cardText(card: Card, value: unknown, picture: Picture<G>, names: readonly string[]): string;
}

export interface CardsProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  texts: GameTexts;
  /** The players in the order they sit, from the one who begins. */
  names: readonly string[];
  options: Options;
  known: Setup;
  onchange: (known: Setup, options: Options) => void;
}

export interface AskProps<G extends Shapes = Shapes> {
  card: Card;
  known: Setup;
  picture: Picture<G>;
  names: readonly string[];
  onenter: (value: unknown) => void;
  oncorrect: () => void;
}
