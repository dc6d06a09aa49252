import { beforeAll, describe, expect, test } from 'vitest';
import { factsOf, layoutOf } from '$/board/boards';
import { Film } from '$/engine/film';
import type { Game } from '$/engine/game';
import { cardOf, makeLater, missingCard, redeal, turnsOf, withCard, type PrintedTurn } from '$/engine/printed';
import type { Setup } from '$/engine/setup';
import { boards, filmKernels, rulesOf } from '$/engine/tests';
import type { Entries } from '../film';
import type { Kernels } from '$/engine/kernels';
import type { Board, Layout } from '../types';
import { PrintedFilms } from './film';
import { materialOf, type Known } from './known';

/** A game at a real table, and what is known of it before the first ticket is turned over. */
const CITIES = ['new-york', 'rome', 'london', 'paris'] as const;

describe.each(CITIES)('a printed game in %s', (city) => {
  const board = boards.find(({ name }) => name === `get-on-board/${city}`)!;
  const rules = rulesOf(board);
  let facts: Board;
  let layout: Layout;
  beforeAll(async () => {
    facts = (await factsOf(board.name)) as Board;
    layout = (await layoutOf(board.name)) as Layout;
  });

  const reading = (known: Setup): PrintedFilms => {
    const [kernels, bytes] = filmKernels(board);
    return new PrintedFilms(kernels as Kernels<Entries>, city, bytes, { board: facts, layout }, known);
  };

  /** A game that was played at the table, by whoever takes the nth line each time. */
  function played(seed: bigint, nth: number): Game {
    const seats = board.index.boards[city]!.seats[0]![1].at(-1)!;
    const game = rules.deal(seats, {}, seed);
    const reader = reading({ tickets: game.record().setup.tickets, personal: game.record().setup.personal });
    while (game.legalMoves.some((move) => move.startsWith('T'))) game.attempt([game.legalMoves[0]!]);
    while (!game.isOver) {
      const lines = reader.lines(game.state);
      const safe = lines.filter(({ eliminates }) => !eliminates);
      game.attempt((safe.length ? safe : lines)[nth % (safe.length || lines.length)]!.moves);
    }
    return game;
  }

  /** What lies on the table before the first round. */
  function atFirst({ setup, moves, seats }: ReturnType<Game['record']>): Setup {
    const { first, sheets, common, personal } = setup as Known;
    return { first, sheets, common, deal: moves.slice(0, seats).map((move) => [Number(move.slice(1))]), ...(facts.edition === 'metros' ? { personal } : {}) };
  }

  const shown = (reader: PrintedFilms, game: Game): unknown => {
    const film = new Film(0, game.moves, game.movers, game.film(null).states);
    const log = game.moves.flatMap((_, ply) => reader.log(film, ply));
    return { ...reader.seen(film), log, gains: game.moves.map((_, ply) => reader.gain(film, ply)), choosers: reader.choosers(film.states.at(-1)!) };
  };

  test('asks for what the material of this city has', () => {
    const [kernels] = filmKernels(board);
    const { objectives, dealt, shapes } = materialOf(kernels as Kernels<Entries>, facts);
    expect(objectives).toHaveLength(6);
    expect(objectives).toContain(facts.edition === 'buses' ? 'museum' : 'opera');
    expect(dealt).toBe(2);
    expect(shapes.filter(Boolean)).toHaveLength(5);
  });

  test('is the game that was played, and shows nothing that was not entered', () => {
    const truth = played(7n, 3);
    const { setup, moves, seats, options } = truth.record();
    let known = atFirst(truth.record());
    const opening = moves.slice(0, seats);
    /** The same game with two different deals of what nobody knows. */
    const dealt = [1n, 2n].map((seed) => rules.deal(seats, options, seed).record());
    const load = (moves: readonly string[]): Game[] => dealt.map((one) => rules.load({ ...one, setup: redeal(one.setup, known), moves }, 0n));
    let games = load(opening);
    let asked = 0;
    const turns = turnsOf(truth, reading(setup), seats);
    const rounds = new Set(turns.map(({ card }) => card)).size;
    for (const turn of [...turns, null]) {
      for (;;) {
        const reader = reading(known);
        expect(shown(reader, games[0]!)).toEqual(shown(reader, games[1]!));
        const card = missingCard(reader, games[0]!.state, known);
        if (!card) break;
        expect(reader.choosers(games[0]!.state)).toEqual([]);
        expect(reader.seen(new Film(0, games[0]!.moves, games[0]!.movers, games[0]!.states)).is_over).toBe(false);
        known = withCard(known, card, cardOf(setup, card));
        asked += 1;
        games = load(games[0]!.moves);
      }
      if (turn) for (const game of games) game.attempt(turn.moves);
    }
    const [entered] = games;
    expect(asked).toBe(facts.edition === 'buses' ? rounds + seats : rounds);
    expect(entered!.moves).toEqual(moves);
    // What nobody has seen is any of the cards left: the tickets not kept, and those of rounds that were not played.
    const seen = ({ tickets, deal: _, ...rest }: Known): unknown => ({ ...rest, tickets: tickets!.slice(0, rounds) });
    expect(seen(entered!.record().setup)).toEqual(seen(setup));
    const [before, after] = [reading(setup), reading(known)];
    for (let seat = 0; seat < seats; seat++) expect(after.sheet(entered!.state, seat)).toEqual(before.sheet(truth.state, seat));
  });

  test('keeps what was entered after a mistake, as far as it fits', () => {
    const truth = played(11n, 5);
    const { setup, seats } = truth.record();
    const reader = reading(setup);
    const turns = turnsOf(truth, reader, seats);
    const [wrong, later] = [turns[2]!, turns.slice(3)];
    const load = (ply: number): Game => rules.load(truth.record(), 0n, ply);

    const same = load(wrong.ply);
    expect(makeLater(same, reader, { known: setup, later })).toEqual(later); // the turn to correct is missing
    same.attempt(wrong.moves);
    expect(makeLater(same, reader, { known: setup, later })).toEqual([]);
    expect(same.moves).toEqual(truth.moves);

    // Another line: the same player's next one begins elsewhere and is asked for again; all others wait their turn.
    const other = load(wrong.ply);
    const end = wrong.moves.at(-1);
    const line = reader.lines(other.state).find(({ eliminates, moves }) => !eliminates && moves.at(-1) !== end)!;
    other.attempt(line.moves);
    let left: PrintedTurn[] = makeLater(other, reader, { known: setup, later });
    let anew = 0;
    while (!other.isOver) {
      const lines = reader.lines(other.state);
      other.attempt((lines.find(({ eliminates }) => !eliminates) ?? lines[0]!).moves);
      left = makeLater(other, reader, { known: setup, later: left });
      anew += 1;
    }
    expect(anew).toBeGreaterThan(0);
    expect(anew).toBeLessThan(later.length);
    const remade = turnsOf(other, reader, seats);
    for (const seat of Array.from({ length: seats }, (_, k) => k).filter((k) => k !== wrong.seat && turns[0]!.seat !== wrong.seat)) {
      expect(remade.filter((turn) => turn.seat === seat).map(({ moves }) => moves)).toEqual(
        turns.filter((turn) => turn.seat === seat).map(({ moves }) => moves),
      );
    }
  });
});
