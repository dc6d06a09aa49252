/** A board without its picture, for small drawings of a game. */
import type { Component } from 'svelte';
import type { BoardFacts, BoardLayout } from '$/api/types';
import { factsOf, layoutOf } from '$/board/boards';
import { gameOf } from '.';
import type { ThumbnailProps } from './game';

export interface BoardThumbnail {
  board: BoardFacts;
  layout: BoardLayout;
  Thumbnail: Component<ThumbnailProps>;
}

const loaded = new Map<string, Promise<BoardThumbnail | null>>();

/** The facts and layout of a board, loaded once; null for a game without small drawings. */
export function loadThumbnail(name: string): Promise<BoardThumbnail | null> {
  let found = loaded.get(name);
  if (!found) {
    found = load(name);
    found.catch(() => loaded.delete(name));
    loaded.set(name, found);
  }
  return found;
}

async function load(name: string): Promise<BoardThumbnail | null> {
  const drawn = gameOf(name).thumbnail;
  if (!drawn) return null;
  const [facts, layout, Thumbnail] = await Promise.all([factsOf(name), layoutOf(name), drawn()]);
  return { board: facts, layout, Thumbnail: Thumbnail as Component<ThumbnailProps> };
}
