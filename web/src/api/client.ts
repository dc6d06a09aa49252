/** Requests to the server. */
import { isStatic } from '$/hosting';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An error response of the server. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's key of the error, or `offline`. */
    readonly key: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** The server is unavailable for a moment, according to itself or a proxy: handled as if it could not be reached. */
const AWAY: readonly number[] = [502, 503, 504];

export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (isStatic && path.startsWith('/api/')) throw new ApiError(0, 'offline', 'there is no server');
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError(0, 'offline', 'offline');
  }
  if (AWAY.includes(answer.status)) throw new ApiError(answer.status, 'offline', 'the server is away');
  const kind = answer.headers.get('Content-Type') ?? '';
  if (answer.status === 204) return undefined as T; // success without a body
  const payload: unknown = kind.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const facts = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown> & { error?: string; message?: string };
    throw new ApiError(answer.status, facts.error ?? String(answer.status), facts.message ?? '', facts);
  }
  return payload as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);
