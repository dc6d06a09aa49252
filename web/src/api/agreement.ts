/**
 * The types the client is written with, held against what the server tells (told.ts): if one changes without the other,
 * this file does not compile.
 */
import type { Play, Position as RidePosition, Sheet as RideSheet } from '$/games/ticket-to-ride/types';
import type * as told from './api.generated';
import type * as own from './types';

/** What is told must be fit to be read as what is expected. */
type Fits<Told extends Expected, Expected> = Told;

export type Shapes = [
  Fits<told.Person, own.Person>,
  Fits<Required<told.Me>, own.Me>,
  Fits<told.Rating, own.Rating>,
  Fits<told.Profile, own.Profile>,
  Fits<told.Seat, own.TableSeat>,
  Fits<Omit<told.Table, 'result'>, Omit<own.Table, 'result'>>,
  Fits<Omit<told.Result, 'sheets'>, Omit<own.Result, 'sheets'>>,
  Fits<told.Clairvoyant, own.Clairvoyant>,
  Fits<told.You, own.You>,
  Fits<Omit<told.Turn, 'lines'>, Omit<own.Turn, 'lines'>>,
  Fits<Omit<told.View, 'position' | 'sheets'>, Omit<own.View, 'position' | 'sheets'>>,
  Fits<Omit<told.Step, 'entries' | 'changes'>, Omit<own.Step, 'entries' | 'changes'>>,
];

export type GetOnBoard = [
  Fits<told.GetOnBoardPosition, own.Position>,
  Fits<told.GetOnBoardSheet['boxes'], own.Boxes>,
  Fits<told.GetOnBoardLine['boxes'], Partial<own.Boxes>>,
  Fits<told.GetOnBoardLine, own.Line>,
];

export type TicketToRide = [
  Fits<told.TicketToRidePosition, RidePosition>,
  Fits<told.TicketToRideSheet, RideSheet>,
  Fits<told.TicketToRideLine['action'], Play['action']>,
  Fits<told.TicketToRideLine['gains'], Play['gains']>,
  Fits<told.TicketToRideLine['boxes'], Play['boxes']>,
];

