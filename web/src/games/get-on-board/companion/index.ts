/** Get on Board's part of the companion: the cards of the printed game, and when each of them is entered. */
import type { Kernels } from '$/engine/kernels';
import type { CompanionParts } from '../../companion';
import type { Entries } from '../film';
import type { GetOnBoard } from '../types';
import { t } from '../words';
import Ask from './Ask.svelte';
import Cards from './Cards.svelte';
import { PrintedFilms } from './film';
import { isOpen, lettersOf, type Known } from './known';

const parts: CompanionParts<GetOnBoard> = {
  films: (kernels, name, bytes, picture, known) => new PrintedFilms(kernels as Kernels<Entries>, name, bytes, picture, known),
  Cards,
  Ask,
  opening(known, seats, options, { board }) {
    const { sheets = [], deal = [], common = [], personal = [] } = known as Known;
    const all = [...sheets, ...deal, ...(isOpen(board, options) ? personal : sheets)];
    if (all.length < 3 * seats || all.some((card) => card === null) || common.length < 2) return null;
    return deal.map((tickets) => `T${tickets![0]}`);
  },
  cardText({ key, place }, value, { board }, names) {
    if (key === 'tickets') return t('companion.ticket', { round: place + 1, ticket: Number(value) });
    return t('companion.personal', { name: names[place] ?? '', letters: lettersOf(board, Number(value)) });
  },
};

export default parts;
