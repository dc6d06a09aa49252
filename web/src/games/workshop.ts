/** What the workshop asks of a game, and what it hands to the game's editor. */
import type { Component } from 'svelte';
import type { BoardFile } from '$/engine/customBoards';
import type { TextSource } from '$/languages/gameTexts.svelte';

/** What is invalid or unusual about a board, and where: see `fareplay.problem`. */
export interface Problem {
  key: string;
  severity: 'error' | 'warning';
  /** A thing of the board file: its kind, its place in its list, its id. */
  at: { kind: string; index?: number; id?: string };
  facts: Readonly<Record<string, unknown>>;
  place: string;
  reason: string;
}

/** The picture of a draft: what it is of, its address as an image, and where it shows what. */
export interface DrawnBoard {
  file: BoardFile;
  address: string;
  layout: unknown;
}

export interface EditorProps {
  file: BoardFile;
  drawn: DrawnBoard | null;
  problems: readonly Problem[];
  /** The problem that the reader looks for. */
  shown: Problem | null;
  /** The draft was changed; changes of one stroke are undone together. */
  onchange: (file: BoardFile, stroke?: object) => void;
}

export interface WorkshopParts {
  /** The board and the tools that change it. */
  Editor: Component<EditorProps>;
  /** A board with nothing on it. */
  blank(settings: Readonly<Record<string, string>>): BoardFile;
  /** Its problems, measures and settings in words. */
  texts: TextSource;
  /** Its picture takes seconds: it is drawn when the draft rests, and the editor shows the draft by itself meanwhile. */
  drawsSlowly?: boolean;
}
