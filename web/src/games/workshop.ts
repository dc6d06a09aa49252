/** The workshop's interface to a game, and the properties of the game's editor. */
import type { Component } from 'svelte';
import type { BoardFile } from '$/engine/customBoards';
import type { TextSource } from '$/languages/gameTexts.svelte';

/** A problem of a board, and its place: see `fareplay.boards.problem`. */
export interface Problem {
  key: string;
  severity: 'error' | 'warning';
  /** The object in the board file: its kind, its index in its list, its id. */
  at: { kind: string; index?: number; id?: string };
  facts: Readonly<Record<string, unknown>>;
  place: string;
  reason: string;
}

/** The picture of a draft: its file, its URL as an image, and its coordinates. */
export interface DrawnBoard {
  file: BoardFile;
  address: string;
  layout: unknown;
}

export interface EditorProps {
  file: BoardFile;
  drawn: DrawnBoard | null;
  problems: readonly Problem[];
  /** The problem that the reader wants to see. */
  shown: Problem | null;
  /** The draft was changed; changes with the same stroke are undone together. */
  onchange: (file: BoardFile, stroke?: object) => void;
}

export interface WorkshopParts {
  /** The board and the tools that change it. */
  Editor: Component<EditorProps>;
  /** A board with nothing on it. */
  blank(settings: Readonly<Record<string, string>>): BoardFile;
  /** Its problems, measures and settings in words. */
  texts: TextSource;
  /** Drawing its picture takes seconds: it is drawn when the draft rests, and the editor shows the draft itself meanwhile. */
  drawsSlowly?: boolean;
}
