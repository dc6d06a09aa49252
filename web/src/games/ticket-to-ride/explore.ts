/** The explorer of Ticket to Ride: tickets and routes in words. */
import type { ExploreParts } from '../game';
import ExploreMap from './ExploreMap.svelte';
import type { Board, TicketToRide } from './types';
import { t } from './words';

const nameOf = (board: Board, id: string): string => board.locations.find((location) => location.id === id)?.name ?? id;
const between = (board: Board, { a, b }: { a: string; b: string }): string => `${nameOf(board, a)} – ${nameOf(board, b)}`;

const parts: ExploreParts<TicketToRide> = {
  Map: ExploreMap,
  axis: () => t('explore.tickets'),
  value: (_, name, { board }) => between(board, board.tickets[Number(name) - 1]!),
  places: () => t('explore.routes'),
  place: (index, { board }) => between(board, board.routes[index]!),
};

export default parts;
