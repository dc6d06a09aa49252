/** What the pages ask of a game. A folder here answers for its game; a game without one is played at the plain table. */
import type { Component, Snippet } from 'svelte';
import type { AnalysedTurn, BoardInfo, Clairvoyant, HintReason, LogEntry, PuzzleInfo, View } from '$/api/api.generated';
import type { LinesAhead, Shapes, Snapshot } from '$/api/types';
import type { Picture } from '$/board/picture';
import type { AnyReader } from '$/engine/film';
import type { Kernels } from '$/engine/kernels';
import type { GameTexts, TextSource } from '$/languages/gameTexts.svelte';
import type { Code } from '$/languages/language.svelte';
import type { Conditional } from './conditional';
import type { Lesson, Rules, WrittenTutorial } from './lessons';
import type { Counting, Direction, Item } from './scenes';
import type { Table } from './table.svelte';
import type { WorkshopParts } from './workshop';

/** What the first page and the lists need; the rest is fetched when a page asks for it. */
export interface Game {
  /** Its name, in the reader's language. */
  readonly title: string;
  /** What a board is called in the reader's language, if it is not as the server says. */
  city?(board: string): string | undefined;
  palette: Palette;
  /** The symbols that its parts use by id, as SVG. */
  signs?: string;
  poster(board: BoardInfo): Poster;
  /** What an option is called, or one of its values; undefined to call it as every game does. */
  option?(option: string, value?: string): string | undefined;
  /** Its log, words and zones. */
  texts: TextSource;
  /** A game in small, for lists of games that are being played. */
  thumbnail?: () => Promise<Component<ThumbnailProps<Any>>>;
  /** Its opened picture of a board, if it is not the one that every game has. */
  picture?(name: string): Promise<Picture>;
  /** Zones that do not count in the total. */
  uncounted?: readonly string[];
  table(): Promise<TableParts>;
  /** Reads what a viewer has seen from the film of a game; without it the game is played over a server only. */
  films?(kernels: Kernels<Any>, board: string, bytes: Uint8Array, picture: Pick<Picture<Any>, 'board' | 'layout'>): Promise<AnyReader>;
  /** Its rules and its tutorial, if it has them. */
  learn?: () => Promise<LearnParts>;
  /** Draws boards of its own, if it can. */
  workshop?: () => Promise<WorkshopParts>;
  /** Its part of the explorer, if its games are counted. */
  explore?: () => Promise<ExploreParts<Any>>;
}

/** The players' colours of a game. */
export interface Palette {
  /** What the classes that paint begin with; a number follows. */
  classes: string;
  /** Those that are too light for light marks. */
  pale: readonly number[];
}

/** A line drawn; my turn; a ticket or card turned over; passengers or buses in place; an objective met. */
export type Sound = 'pencil' | 'bell' | 'punch' | 'doors' | 'chord';

/** A board as a travel poster. */
export interface Poster {
  tint: string;
  /** The part of the board to see, as a CSS position. */
  focus?: string;
  /** What is played there, in a word or two. */
  kind: string;
}

/** What a table of the game is made of. */
export interface TableParts {
  Table: Component<TableProps<Any>>;
  /** Beside the zones in the results, and under them. */
  ResultsBeside?: Component<ResultsProps<Any>>;
  ResultsBelow?: Component<ResultsProps<Any>>;
  /** What is to come, for those who may know it: in a puzzle. */
  Coming?: Component<ComingProps<Any>>;
  /** What a puzzle of the game's own kind asks, and why its answer is best. */
  puzzle?: PuzzleWords<Any>;
  /** Where everybody's lines ran. */
  RoadMap?: Component<RoadMapProps<Any>>;
  /** Moves in words, for those who study a game. */
  describeMoves(moves: readonly string[], picture: Picture<Any>, texts: GameTexts): string;
  /** How a turn is shown, scene by scene; left out, at once. */
  scenesOf?: Direction<Any>;
  /** How the end is counted; left out, the results come at once. */
  counting?: Counting<Any>;
  /** Keys of log entries that are about the whole table, though they name a player. */
  ofTable?: ReadonlySet<string>;
  /** What a thing is called that the count counts by itself. */
  nameOf?(item: Item<Any>, picture: Picture<Any>, texts: GameTexts): string;
  /** What is heard, by the key of a log entry. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Which turn of theirs a player has come to, given the one before; 0 before the first. */
  turnNumber(position: Any['position'], before: number): number;
  /** How many turns a seat has made, its first choice among them; left out, a ghost's line is drawn whole. */
  turnsMade?: (log: readonly LogEntry[], seat: number) => number;
  /** The parts of a result that is the sum of several. */
  resultParts?: (sheet: Any['sheet']) => readonly ResultPart[];
}

/** A part of a result, such as one of two journeys: its points by zone, and their total, null if it came to nothing. */
export interface ResultPart {
  label: string;
  points: Readonly<Record<string, number | null>>;
}

export interface TableProps<G extends Shapes = Shapes> extends ResultsProps<G> {
  /** Send a turn; the board shows it at once, the server confirms after. Resolves to whether it was taken. */
  onturn: (moves: readonly string[]) => Promise<boolean>;
  /** Ask for a hint; one turn has one. Asked for quietly, a failure is not told. */
  onhint?: ((quiet?: boolean) => Promise<SuggestedMoves>) | null;
  /** What I may plan with before my turn. */
  onahead?: (() => LinesAhead<G> | null) | null;
  /** My next turn, laid for the server to play; null where that is not offered. */
  conditional?: Conditional | null;
  /** Begin another game like this one, if that is mine to say. */
  onagain?: (() => void) | null;
  /** Show the results again, once the game is over. */
  onresults?: (() => void) | null;
  /** What stands in the desk's place, on a table that is only looked at. */
  foot?: Snippet;
  /** A lesson or a question that belongs to the game: in sight on every screen. */
  coach?: Snippet;
  /** What may be read besides: with the log. */
  tips?: Snippet;
  /** What stands over the players. */
  beside?: Snippet;
  /** What the bots would have played. */
  advice?: AdviceOverlay<G> | null;
}

/** Moves that the bots advise, and why. */
export interface SuggestedMoves {
  moves: readonly string[];
  reason: HintReason | null;
}

export interface ResultsProps<G extends Shapes = Shapes> {
  table: Table<G>;
  picture: Picture<G>;
  texts: GameTexts;
}

export interface ComingProps<G extends Shapes = Shapes> {
  table: Table<G>;
  /** The whole setup of the game. */
  setup: unknown;
  texts: GameTexts;
}

export interface PuzzleWords<G extends Shapes = Shapes> {
  question(puzzle: PuzzleInfo, picture: Picture<G>, texts: GameTexts): string;
  why(puzzle: PuzzleInfo): string;
}

export interface RoadMapProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  /** How many lines ran along each road. */
  roads: Readonly<Record<string, number>>;
  /** One line to lay over them. */
  moves?: readonly string[] | null;
  label: string;
}

/** What an analysis has to show on the board. */
export interface AdviceOverlay<G extends Shapes = Shapes> {
  /** A turn, and the view in which it was made. */
  turn: AnalysedTurn | null;
  view: View<G> | null;
  /** The line of somebody who knew all that was to come. */
  foreseen: Clairvoyant | null;
  /** How a seat played this deal before: its moves, to be drawn beside what it plays now. */
  before?: { seat: number; moves: readonly string[] } | null;
  /** The best that could be played: from where it parts from what a seat played, in the colour of what is right. */
  best?: { seat: number; moves: readonly string[] } | null;
}

/** What the learning pages are made of. */
export interface LearnParts {
  /** The board that stands for the game. */
  board: string;
  rules(code: Code): Promise<Rules | null>;
  lessons(code: Code): Promise<Lesson[]>;
  tutorial(): Promise<WrittenTutorial>;
  /** What a step speaks of and where its moves are made, as CSS selectors; no moves once they are made. */
  spots(step: string, moves: readonly string[]): readonly string[];
  /** The lessons in the order of a first game's turns. */
  tips: readonly string[];
  /** Which lesson's position pictures a chapter of the rules. */
  pictured: Readonly<Record<string, string>>;
  Picture: Component<StillProps<Any>>;
  /** What the signs on the boards mean. */
  Signs?: Component<{ board?: string }>;
  /** All that the boards have to offer, for the end of the rules. */
  Lists?: Component<{ boards: readonly string[] }>;
  /** What an edition is called, where a rule holds in one only. */
  edition?(edition: string): string;
}

/** What the explorer is made of: words for what players begin with, and for the places that lines use, by number. */
export interface ExploreParts<G extends Shapes = Shapes> {
  Map: Component<ExploreMapProps<G>>;
  axis(axis: string): string;
  value(axis: string, name: string, picture: Picture<G>, texts: GameTexts): string;
  /** What all places are called, and one of them. */
  places(): string;
  place(index: number, picture: Picture<G>): string;
}

export interface ExploreMapProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  /** The share of winners who used each place, in the order of the board file. */
  heat: readonly number[];
  /** What is asked for, by axis. */
  asked: Readonly<Record<string, readonly string[]>>;
  /** The place that a reader points at. */
  pointed: number | null;
  onchoose: (axis: string, name: string) => void;
  label: string;
}

/** A game in small: the board's facts and layout, and what a spectator sees of the position. */
export interface ThumbnailProps<G extends Shapes = Shapes> {
  board: G['board'];
  layout: G['layout'];
  position: G['position'];
}

/** A moment of a game to look at. */
export interface StillProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  snapshot: Snapshot<G>;
  label: string;
  chapter: string;
}

/**
 * The shapes of a game that the pages do not look into: each hands its own component what the server sent for that game.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a component of one game is stored beside those of others
type Any = any;
