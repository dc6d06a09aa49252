/** Six letters that lead to a table. */
import { ApiError, get } from '$/api/client';
import type { FoundTable } from '$/api/api.generated';

/** The letters of a typed code; null if it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{6}$/.test(code) ? code : null;
}

/** A code in two groups, as it is read out. */
export const shownCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The table of a link or a code; null if there is none. */
export async function tableOf(typed: string): Promise<string | null> {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? '';
  const code = readCode(last); // a table's id is longer
  if (!code) return last || null;
  try {
    return (await get<FoundTable>(`/api/codes/${code}`)).table;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
