/**
 * The types the client is written with, held against what the server sends (api.generated.ts): if one changes without
 * the other, this file does not compile.
 */
import type * as sent from './api.generated';
import type * as own from './types';

/** What is sent must be fit to be read as what is expected. */
export type Fits<Sent extends Expected, Expected> = Sent;

export type Agreed = [
  Fits<sent.Person, own.Person>,
  Fits<Required<sent.Me>, own.Me>,
  Fits<sent.Rating, own.Rating>,
  Fits<sent.Profile, own.Profile>,
  Fits<sent.Seat, own.TableSeat>,
  Fits<Omit<sent.Table, 'result'>, Omit<own.Table, 'result'>>,
  Fits<Omit<sent.Result, 'sheets'>, Omit<own.Result, 'sheets'>>,
  Fits<sent.Clairvoyant, own.Clairvoyant>,
  Fits<sent.You, own.You>,
  Fits<Omit<sent.Turn, 'lines'>, Omit<own.Turn, 'lines'>>,
  Fits<Omit<sent.View, 'position' | 'sheets'>, Omit<own.View, 'position' | 'sheets'>>,
  Fits<Omit<sent.Step, 'entries' | 'changes'>, Omit<own.Step, 'entries' | 'changes'>>,
];
