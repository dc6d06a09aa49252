/** The parts of a table of Ticket to Ride. */
import type { Picture } from '$/board/picture';
import type { TableParts } from '../game';
import type { Item } from '../scenes';
import Upcoming from './Upcoming.svelte';
import { OF_THE_TABLE, Words } from './describe';
import { movesText } from './moves';
import PlayersRevealed from './PlayersRevealed.svelte';
import { counting, scenesOf, type CountedItem } from './scenes';
import { sounds } from './sounds';
import TicketToRideTable from './TicketToRideTable.svelte';
import type { Position, TicketToRide } from './types';
import { t } from './words';

const parts: TableParts = {
  Table: TicketToRideTable,
  ResultsBelow: PlayersRevealed,
  Upcoming,
  puzzle: {
    question: ({ goal, subject, turns }, { board }: Picture<TicketToRide>, texts) =>
      asked(goal, new Words(board, texts).ends(board.tickets[subject! - 1]!), turns),
    why: ({ goal, turns }) => (goal === 'safe' ? t('puzzle.why_safe') : t('puzzle.why_fewest', { n: turns + 1 })),
  },
  describeMoves: (moves, { board }: Picture<TicketToRide>, texts) => movesText(moves, board, new Words(board, texts)),
  scenesOf,
  counting,
  ofTable: OF_THE_TABLE,
  nameOf({ part }: Item<CountedItem>, { board }: Picture<TicketToRide>, texts) {
    if (!part) return '';
    if ('district' in part) return t('count.district', { n: part.district });
    const ends = new Words(board, texts).ends(board.tickets[part.ticket - 1]!);
    return part.completed ? ends : t('count.open', { ticket: ends });
  },
  sounds,
  turnNumber: ({ phase }: Position, before) => (phase === 'turn' ? before + 1 : before),
};

function asked(goal: string, ticket: string, n: number): string {
  return goal === 'safe' ? t('puzzle.safe', { ticket, n }) : t('puzzle.fewest', { ticket });
}

export default parts;
