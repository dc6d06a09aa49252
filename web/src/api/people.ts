/** Requests about people: results, ladders, friends. */
import type * as sent from './api.generated';
import { get, post, request } from './client';

/** A person or a level of bots, as in the address of their page. */
export type Who = { person: string } | { level: string };

const of = (who: Who): string => ('person' in who ? `/api/people/${encodeURIComponent(who.person)}` : `/api/bots/${encodeURIComponent(who.level)}`);
const query = (asked: Record<string, string>): string => `?${new URLSearchParams(asked)}`;

export const results = {
  profile: (who: Who, month?: string): Promise<sent.Profile> => get(`${of(who)}${month ? query({ month }) : ''}`),
  /** Finished games of a board or a month, from where the last page ended. */
  games: (person: string, asked: { game?: string; month?: string; before?: string }): Promise<sent.PlayedList> => get(`${of({ person })}/games${query(asked)}`),
  achievements: (person: string): Promise<sent.Achievements> => get(`${of({ person })}/achievements`),
  curves: (person: string): Promise<sent.Curves> => get(`${of({ person })}/curves`),
  insights: (who: Who, game: string): Promise<sent.Insights> => get(`${of(who)}/insights${query({ game })}`),
  ladder: (game: string, skip = 0): Promise<sent.Ladder> => get(`/api/ladder${query({ game, skip: String(skip) })}`),
};

const friend = (person: string): string => `/api/me/friends/${encodeURIComponent(person)}`;
const blocked = (person: string): string => `/api/me/blocked/${encodeURIComponent(person)}`;

export const relations = {
  all: (): Promise<sent.Relations> => get('/api/me/people'),
  /** Send somebody a friend request, or accept theirs. */
  ask: (person: string): Promise<sent.Relations> => post(friend(person)),
  part: (person: string): Promise<sent.Relations> => request('DELETE', friend(person)),
  block: (person: string): Promise<sent.Relations> => post(blocked(person)),
  unblock: (person: string): Promise<sent.Relations> => request('DELETE', blocked(person)),
  invited: (table: string): Promise<sent.Invited[]> => get(`/api/tables/${encodeURIComponent(table)}/invitations`),
  invite: (table: string, person: string): Promise<sent.Invited[]> => post(`/api/tables/${encodeURIComponent(table)}/invitations`, { person }),
  decline: (table: string): Promise<sent.Relations> => request('DELETE', `/api/me/invitations/${encodeURIComponent(table)}`),
};
