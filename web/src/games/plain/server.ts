/** The server's data for a game without its own client: texts, picture, places. */
import { ApiError, get } from '$/api/client';
import type { BoardLayout } from '$/api/types';
import { factsOf, layoutOf } from '$/board/boards';
import type { Picture } from '$/board/picture';
import type { Tree } from '$/languages/gameTexts.svelte';
import type { Code } from '$/languages/language.svelte';

/** Null, if the server has none. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The catalogues of a game: its names and sentences, and the tips of its zones; English if a language has none. */
export async function textsOf(game: string, code: Code): Promise<Tree[]> {
  const found = await orNothing(get<Record<string, Tree>>(`/api/texts/${code}/${game}`));
  return [found?.game, found?.zones].filter((tree) => tree !== undefined);
}

const NOWHERE: BoardLayout = { viewBox: [0, 0, 1000, 700] };

/** The part of a board that every game has; the table's picture shows the rest. */
export async function boardOf(name: string): Promise<Picture> {
  const [facts, layout] = await Promise.all([factsOf(name), orNothing(layoutOf(name))]);
  return { board: facts, layout: layout ?? NOWHERE, ground: '', signs: '', rules: '', symbols: '' };
}

/** A table as a seat sees it, drawn by the server; after a number of moves, once the game is over. Null if there is no picture. */
export function tablePicture(table: string, seat: number | null, ply: number | null): Promise<string | null> {
  const asked = new URLSearchParams();
  if (seat !== null) asked.set('seat', String(seat));
  if (ply !== null) asked.set('ply', String(ply));
  return orNothing(get<string>(`/api/tables/${encodeURIComponent(table)}/picture.svg?${asked}`));
}
