/** A game derived from its film: everything that a table shows of it. */
import type { LogEntry, Table, View } from '$/api/api.generated';
import type { LinesAhead, Shapes } from '$/api/types';
import { Film, type AnyReader, type FilmPart } from '$/engine/film';
import { isPlayable, kernelsOf } from '$/engine/files';
import type { PrintedReader } from '$/engine/printed';
import type { Setup } from '$/engine/setup';
import { actual, rankedAtTable, toldAtTable, type ActualView } from '$/games/actual';
import type { LoadedBoard } from '$/games/boards.svelte';
import type { Replay } from './replay';

/** The reader of a board's films; null if it has no kernels. */
export async function readerOf(board: string, { game, picture }: LoadedBoard): Promise<AnyReader | null> {
  if (!game.films || !isPlayable(board)) return null;
  const [kernels, , facts] = await kernelsOf(board, 'rules');
  return game.films(kernels, board.split('/')[1]!, facts, picture);
}

/** What reads the films of a printed game, as far as its setup is known. */
export async function printedReaderOf(board: string, { game, picture }: LoadedBoard, known: Setup): Promise<PrintedReader> {
  const [[kernels, , facts], companion] = await Promise.all([kernelsOf(board, 'rules'), game.companion!()]);
  return companion.films(kernels, board.split('/')[1]!, facts, picture, known);
}

const RELOADED = 'fareplay-layout';

/** A server with another layout of states is newer than this page, which then reloads itself, but only once. */
export function checkLayout(reader: AnyReader, layout: string): void {
  if (layout === reader.layout) return;
  if (sessionStorage.getItem(RELOADED) !== layout) {
    sessionStorage.setItem(RELOADED, layout);
    location.reload();
  }
  throw new Error(`the server sends states of the layout ${layout}, this page reads ${reader.layout}`);
}

/** The terms of a game. */
export interface Terms {
  game: string;
  options: object;
}

export class FilmedGame<G extends Shapes = Shapes> {
  constructor(
    readonly reader: AnyReader,
    readonly film: Film,
    private readonly terms: Terms,
  ) {}

  /** The game after more moves. */
  extended(part: FilmPart): FilmedGame<G> {
    return new FilmedGame(this.reader, this.film.extended(part), this.terms);
  }

  /** The board, as `game/board`. */
  get board(): string {
    return this.terms.game;
  }

  /** The state as the viewer knows it. */
  get state(): Uint8Array {
    return this.film.states[this.film.ply]!;
  }

  /** What the viewer saw after a number of moves. */
  view(ply = this.film.ply): ActualView<G> {
    const { film, reader, terms } = this;
    const { places, ...seen } = reader.seen(film, ply);
    const view: View<G> = {
      seat: film.seat,
      game: terms.game,
      rules: 0,
      seats: seen.sheets.length,
      options: terms.options,
      setup: {},
      moves: film.moves.slice(0, ply),
      ply,
      ...(seen as Omit<View<G>, 'seat' | 'game' | 'rules' | 'seats' | 'options' | 'setup' | 'moves' | 'ply'>),
    };
    return actual(view, places);
  }

  /** The log entries of the moves after a ply. */
  log(from = 0): LogEntry<G>[] {
    return this.plies(from).flatMap((ply) => this.reader.log(this.film, ply) as LogEntry<G>[]);
  }

  /** The points that each of the moves after a ply brought its player. */
  gains(from = 0): (number | null)[] {
    return this.plies(from).map((ply) => this.reader.gain(this.film, ply));
  }

  /** Every way to play the viewer's current turn. */
  lines(ply = this.film.ply): G['line'][] {
    return this.reader.lines(this.film.states[ply]!);
  }

  /** The sheet of the seat to move after the first moves of its turn; null if they cannot be made. */
  tried(moves: readonly string[], ply = this.film.ply): G['sheet'] | null {
    return this.reader.tried(this.film.states[ply]!, moves);
  }

  /** What the viewer may plan with before their turn. */
  ahead(): LinesAhead<G> | null {
    const { film, reader, state } = this;
    if (film.seat === null) return null;
    return { lines: reader.linesAhead(state, film.seat) as G['line'][] | null, symbols: reader.symbolPoints(state, film.seat) };
  }

  /** Everybody's scores after each move, as far as the viewer knows, counted as at the table until the end. */
  scores(): (number | null)[][] {
    const { film, reader } = this;
    return this.plies(0).map((ply) => {
      const { sheets, is_over: isOver } = reader.seen(film, ply + 1);
      return sheets.map((sheet) => sheet && (isOver ? sheet.total : reader.soFar(sheet)));
    });
  }

  replay(table: Table, scores = this.scores(), times: readonly (number | null)[] = []): Replay<G> {
    const { film, reader } = this;
    const views: (ActualView<G> | undefined)[] = [];
    const end = rankedAtTable(this.view(), table.seats);
    return {
      table,
      game: this,
      steps: film.moves.map((move, ply) => ({
        seat: film.movers[ply]!,
        move,
        at: times[ply] ?? null,
        entries: toldAtTable(reader.log(film, ply), end),
        scores: scores[ply]!,
      })),
      viewAt: (ply) => (views[ply] ??= rankedAtTable(this.view(ply), table.seats)),
    };
  }

  private plies(from: number): number[] {
    return Array.from({ length: this.film.ply - from }, (_, k) => from + k);
  }
}
