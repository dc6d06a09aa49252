/** Requests about challenges and the league. */
import type * as sent from './api.generated';
import { get, post } from './client';

const at = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

export const challenges = {
  /** Make a challenge from a finished game of mine; a repeat returns the same one. */
  make: (table: string, seat: number | null): Promise<sent.Challenge> => post('/api/challenges', { table, seat }),
  read: (id: string): Promise<sent.Challenge> => get(at(id)),
  play: (id: string): Promise<sent.TableSnapshot> => post(`${at(id)}/try`),
  /** A week of the league; by default the current one. */
  league: (week = ''): Promise<sent.League> => get(week ? `/api/league/${encodeURIComponent(week)}` : '/api/league'),
};
