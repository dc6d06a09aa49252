/** Requests about clubs and tournaments. */
import type * as sent from './api.generated';
import { get, post, request } from './client';

const club = (id: string): string => `/api/clubs/${encodeURIComponent(id)}`;
const at = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

export const clubs = {
  mine: (): Promise<sent.ClubEntry[]> => get('/api/clubs'),
  directory: (): Promise<sent.ClubEntry[]> => get('/api/clubs/directory'),
  found: (body: sent.ClubRequest): Promise<sent.Club> => post('/api/clubs', body),
  read: (id: string): Promise<sent.Club> => get(club(id)),
  join: (id: string): Promise<sent.Club> => post(`${club(id)}/join`),
  leave: (id: string): Promise<sent.Club> => post(`${club(id)}/leave`),
  change: (id: string, body: sent.ClubChange): Promise<sent.Club> => request('PATCH', club(id), body),
  remove: (id: string, person: string): Promise<sent.Club> => request('DELETE', `${club(id)}/members/${encodeURIComponent(person)}`),
  close: (id: string): Promise<void> => request('DELETE', club(id)),
  open: (id: string, body: sent.TournamentRequest): Promise<sent.Tournament> => post(`${club(id)}/tournaments`, body),
};

export const tournaments = {
  read: (id: string): Promise<sent.Tournament> => get(at(id)),
  enter: (id: string): Promise<sent.Tournament> => post(`${at(id)}/enter`),
  withdraw: (id: string): Promise<sent.Tournament> => post(`${at(id)}/withdraw`),
  wait: (id: string, play = false): Promise<sent.Tournament> => post(`${at(id)}/wait`, { play }),
  start: (id: string): Promise<sent.Tournament> => post(`${at(id)}/start`),
  cancel: (id: string): Promise<sent.Tournament> => post(`${at(id)}/cancel`),
};
