/** Requests to the server. */
import { Problem } from './problem';
import type { Layout } from './types';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The server is away for a moment, or a proxy says so: as if it could not be reached. */
const AWAY: readonly number[] = [502, 503, 504];

export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Problem(0, 'offline', 'offline');
  }
  if (AWAY.includes(answer.status)) throw new Problem(answer.status, 'offline', 'the server is away');
  const kind = answer.headers.get('Content-Type') ?? '';
  const told: unknown = kind.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const facts = (typeof told === 'object' && told !== null ? told : {}) as Record<string, unknown>;
    throw new Problem(answer.status, String(facts.error ?? answer.status), String(facts.message ?? ''), facts);
  }
  return told as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);

export const board = {
  facts: <B>(game: string): Promise<B> => get<B>(`/api/boards/${game}`),
  layout: (game: string): Promise<Layout> => get<Layout>(`/api/boards/${game}/layout`),
  picture: (game: string): Promise<string> => get<string>(`/api/boards/${game}/picture.svg`),
};
