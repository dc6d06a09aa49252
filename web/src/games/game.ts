/** The pages' interface to a game. A folder here implements it; a game without one uses the plain table. */
import type { Component, Snippet } from 'svelte';
import type { AnalysedTurn, BoardInfo, Clairvoyant, HintReason, LogEntry, PuzzleInfo, View } from '$/api/api.generated';
import type { LinesAhead, Shapes, Snapshot } from '$/api/types';
import type { Picture } from '$/board/picture';
import type { AnyReader } from '$/engine/film';
import type { Kernels } from '$/engine/kernels';
import type { GameTexts, TextSource } from '$/languages/gameTexts.svelte';
import type { Code } from '$/languages/language.svelte';
import type { CompanionParts } from './companion';
import type { Conditional } from './conditional';
import type { Rules, Spot, TutorialTexts, WrittenTutorial } from './lessons';
import type { Counting, Item, ScenesOf } from './scenes';
import type { Table } from './table.svelte';
import type { WorkshopParts } from './workshop';

/** What the first page and lists need; the rest is loaded on demand. */
export interface Game {
  /** Its name, in the reader's language. */
  readonly title: string;
  /** What one does in it, in one sentence; missing where nothing but the name is known. */
  readonly about?: string;
  /** The name of a board in the reader's language, if it differs from the server's. */
  city?(board: string): string | undefined;
  palette: Palette;
  /** The symbols that its parts use by id, as SVG. */
  signs?: string;
  poster(board: BoardInfo): Poster;
  /** The name of an option or of one of its values; undefined for the common name. */
  option?(option: string, value?: string): string | undefined;
  /** Its texts: log, words and zones. */
  texts: TextSource;
  /** A small picture of a game, for lists of games in progress. */
  thumbnail?: () => Promise<Component<ThumbnailProps<Any>>>;
  /** Its split picture of a board, if it differs from the common one. */
  picture?(name: string): Promise<Picture>;
  /** Zones that do not count in the total. */
  uncounted?: readonly string[];
  table(): Promise<TableParts>;
  /** Creates the reader of its films; without it the game can only be played on a server. */
  films?(kernels: Kernels<Any>, board: string, bytes: Uint8Array, picture: Pick<Picture<Any>, 'board' | 'layout'>): Promise<AnyReader>;
  /** Its rules and tutorial, if it has them. */
  learn?: () => Promise<LearnParts>;
  /** Its board editor, if it has one. */
  workshop?: () => Promise<WorkshopParts>;
  /** Its part of the explorer, if its games are counted. */
  explore?: () => Promise<ExploreParts<Any>>;
  /** Keeps the sheets of its printed game, if it can. */
  companion?: () => Promise<CompanionParts<Any>>;
}

/** The players' colours of a game. */
export interface Palette {
  /** The prefix of the CSS classes; a number follows. */
  classes: string;
  /** The colours that are too light for light marks. */
  pale: readonly number[];
}

/** A line is drawn; my turn; a ticket or card is revealed; passengers or buses arrive; an objective is met. */
export type Sound = 'pencil' | 'bell' | 'punch' | 'doors' | 'chord';

/** A board as a travel poster. */
export interface Poster {
  tint: string;
  /** The visible part of the board, as a CSS position. */
  focus?: string;
  /** The kind of game, in a word or two. */
  kind: string;
}

/** The components and functions of a game's table. */
export interface TableParts {
  Table: Component<TableProps<Any>>;
  /** Next to the zones in the results, and below them. */
  ResultsBeside?: Component<ResultsProps<Any>>;
  ResultsBelow?: Component<ResultsProps<Any>>;
  /** What is to come, for viewers who may know it: in a puzzle. */
  Upcoming?: Component<UpcomingProps<Any>>;
  /** The question of a game's own kind of puzzle, and the reason for its answer. */
  puzzle?: PuzzleWords<Any>;
  /** One turn on a small map. */
  TurnPicture?: Component<TurnPictureProps<Any>>;
  /** A map of everybody's lines. */
  RoadMap?: Component<RoadMapProps<Any>>;
  /** Moves in words, for analyses. */
  describeMoves(moves: readonly string[], picture: Picture<Any>, texts: GameTexts): string;
  /** How a turn is shown, scene by scene; without it, at once. */
  scenesOf?: ScenesOf<Any>;
  /** How the end is counted; without it, the results are shown at once. */
  counting?: Counting<Any>;
  /** Keys of log entries about the whole table, even if they name a player. */
  ofTable?: ReadonlySet<string>;
  /** The name of an item that is counted separately. */
  nameOf?(item: Item<Any>, picture: Picture<Any>, texts: GameTexts): string;
  /** Sounds by the key of a log entry. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Whether turns are counted in rounds. */
  hasRounds?: boolean;
  /** The number of a player's turn, given the previous number; 0 before the first. */
  turnNumber: (position: Any['position'], before: number) => number;
  /** The number of turns a seat has made, including its first choice; without it, a ghost's line is drawn whole. */
  turnsMade?: (log: readonly LogEntry[], seat: number) => number;
  /** The parts of a result that is a sum. */
  resultParts?: (sheet: Any['sheet']) => readonly ResultPart[];
}

/** A part of a result, such as one of two journeys: its points by zone and in total; null if it was eliminated. */
export interface ResultPart {
  label: string;
  points: Readonly<Record<string, number | null>>;
}

export interface TableProps<G extends Shapes = Shapes> extends ResultsProps<G> {
  /** Send a turn; the board shows it before the server confirms. Resolves to whether it was accepted. */
  onturn: (moves: readonly string[]) => Promise<boolean>;
  /** Ask for a hint, once per turn. If it is quiet, a failure is not shown. */
  onhint?: ((quiet?: boolean) => Promise<SuggestedMoves>) | null;
  /** What I may plan with before my turn. */
  onahead?: (() => LinesAhead<G> | null) | null;
  /** My next turn, laid in advance; null if that is not offered. */
  conditional?: Conditional | null;
  /** Start another game like this one, if I may. */
  onagain?: (() => void) | null;
  /** Enter something again that was entered before, in a printed game. */
  oncorrect?: (() => void) | null;
  /** Show the results again, once the game is over. */
  onresults?: (() => void) | null;
  /** Replaces the desk at a table that is only viewed. */
  foot?: Snippet;
  /** A lesson or a question about the game, visible on every screen. */
  coach?: Snippet;
  /** Tips, shown with the log. */
  tips?: Snippet;
  /** Shown above the players. */
  beside?: Snippet;
  /** What is to be learnt from the game, once I am out of it. */
  lesson?: Snippet;
  /** What the bots would have played. */
  advice?: AdviceOverlay<G> | null;
}

/** Suggested moves, and the reason. */
export interface SuggestedMoves {
  moves: readonly string[];
  reason: HintReason | null;
}

export const NO_HINT: SuggestedMoves = { moves: [], reason: null };

export interface ResultsProps<G extends Shapes = Shapes> {
  table: Table<G>;
  picture: Picture<G>;
  texts: GameTexts;
}

export interface UpcomingProps<G extends Shapes = Shapes> {
  table: Table<G>;
  /** The whole setup of the game. */
  setup: unknown;
  texts: GameTexts;
}

export interface PuzzleWords<G extends Shapes = Shapes> {
  question(puzzle: PuzzleInfo, picture: Picture<G>, texts: GameTexts): string;
  why(puzzle: PuzzleInfo): string;
}

export interface TurnPictureProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  /** The game before the turn. */
  view: View<G>;
  seat: number;
  moves: readonly string[];
  /** The turn that it is compared with: both pictures show the same part of the map. */
  other: readonly string[];
  /** Whether it is the better of two. */
  isBetter: boolean;
  label: string;
}

export interface RoadMapProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  /** The number of lines along each road. */
  roads: Readonly<Record<string, number>>;
  /** One line to draw over them. */
  moves?: readonly string[] | null;
  label: string;
}

/** What an analysis shows on the board. */
export interface AdviceOverlay<G extends Shapes = Shapes> {
  /** A turn, and the view in which it was made. */
  turn: AnalysedTurn | null;
  view: View<G> | null;
  /** A clairvoyant's line. */
  foreseen: Clairvoyant | null;
  /** How a seat played this deal before, drawn next to the current line; another player's line in a colour of its own. */
  before?: { seat: number; moves: readonly string[]; colour?: number } | null;
  /** The best possible line from where it differs from a seat's line, in the colour for correct. */
  best?: { seat: number; moves: readonly string[] } | null;
}

/** The contents of the learning pages. */
export interface LearnParts {
  /** The board that represents the game. */
  board: string;
  rules(code: Code): Promise<Rules | null>;
  texts(code: Code): Promise<TutorialTexts | null>;
  tutorial(): Promise<WrittenTutorial>;
  /** The places that a step mentions and where its moves are made; without moves once they are made. */
  spots(step: string, moves: readonly string[]): readonly Spot[];
  /** The lesson whose position illustrates a chapter of the rules. */
  pictured: Readonly<Record<string, string>>;
  Picture: Component<StillProps<Any>>;
  /** A legend of the signs on the boards. */
  SignLegend?: Component<{ board?: string }>;
  /** Lists of the boards' contents, for the end of the rules. */
  RulesAppendix?: Component<{ boards: readonly string[] }>;
  /** The name of an edition, for rules that apply to one only. */
  edition?(edition: string): string;
}

/** The parts of the explorer: texts for what players begin with, and for places by number. */
export interface ExploreParts<G extends Shapes = Shapes> {
  Map: Component<ExploreMapProps<G>>;
  axis(axis: string): string;
  value(axis: string, name: string, picture: Picture<G>, texts: GameTexts): string;
  /** The words for all places, and for one. */
  places(): string;
  place(index: number, picture: Picture<G>): string;
}

export interface ExploreMapProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  /** The share of winners who used each place, in the order of the board file. */
  heat: readonly number[];
  /** The question, by axis. */
  asked: Readonly<Record<string, readonly string[]>>;
  /** The place that the reader points at. */
  pointed: number | null;
  onchoose: (axis: string, name: string) => void;
  label: string;
}

/** A small picture of a game: the board's facts and layout, and the position as a spectator sees it. */
export interface ThumbnailProps<G extends Shapes = Shapes> {
  board: G['board'];
  layout: G['layout'];
  position: G['position'];
}

/** A moment of a game to view. */
export interface StillProps<G extends Shapes = Shapes> {
  picture: Picture<G>;
  snapshot: Snapshot<G>;
  label: string;
  chapter: string;
}

/** The types of a game that the pages do not depend on: they pass the server's data to the game's own component. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a component of one game is stored beside those of others
type Any = any;
