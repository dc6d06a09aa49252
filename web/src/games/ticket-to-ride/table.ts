/** What a table of Ticket to Ride is made of. */
import type { Picture } from '$/board/picture';
import type { TableParts } from '../game';
import { Words } from './describe';
import { said } from './moves';
import Results from './Results.svelte';
import { direct } from './scenes';
import TicketToRideTable from './TicketToRideTable.svelte';
import type { Position, TicketToRide } from './types';

const parts: TableParts = {
  Table: TicketToRideTable,
  ResultsBelow: Results,
  describeMoves: (moves, { board }: Picture<TicketToRide>, texts) => said(moves, board, new Words(board, texts)),
  direct,
  sounds: { draw: 'punch', draw_deck: 'punch', kept: 'punch', claim: 'doors', district: 'pencil' },
  turnNumber: ({ phase }: Position, before) => (phase === 'turn' ? before + 1 : before),
};

export default parts;
