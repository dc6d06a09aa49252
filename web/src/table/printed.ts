/** Printed games on this device: what is entered of their cards, and how it is corrected. */
import { ApiError } from '$/api/client';
import { loadRules } from '$/engine/files';
import type { Game, Options, Rules } from '$/engine/game';
import { localGames, type LocalGame, type LocalSeat } from '$/engine/localGames';
import { cardOf, makeLater, missingCard, redeal, turnsOf, withCard, type Card, type PrintedReader, type PrintedTurn } from '$/engine/printed';
import type { Setup } from '$/engine/setup';
import { loadBoard } from '$/games/boards.svelte';
import { printedReaderOf } from './filmed';
import { makeLocal } from './local.svelte';

/** Something that was entered and may be entered again: a card, or the turn of a seat. */
export type Step = { ply: number } & ({ card: Card; value: unknown } | { seat: number; moves: readonly string[] });

/** Begin a printed game; returns its table, null if it cannot be played on this device. */
export async function startPrinted(
  game: string,
  players: readonly Pick<LocalSeat, 'name' | 'colour'>[],
  options: Options,
  known: Setup,
  opening: readonly string[],
): Promise<string | null> {
  const rules = await loadRules(game);
  const dealt = rules.deal(players.length, options, 0n).record();
  return makeLocal({
    ...{ game, options, hints: false, purpose: 'game', subject: null },
    seats: players.map(({ name }) => ({ kind: 'person', level: null, name })),
    colours: players.map(({ colour }) => colour),
    from: { record: { ...dealt, setup: redeal(dealt.setup, known), moves: opening }, ply: opening.length },
    printed: { known, later: [] },
  });
}

/** A printed game of this device, opened to be changed. */
export class PrintedGame {
  private constructor(
    private local: LocalGame,
    private readonly rules: Rules,
    private readonly reading: (known: Setup) => Promise<PrintedReader>,
  ) {}

  static async open(id: string): Promise<PrintedGame> {
    const local = await localGames.read(id);
    if (!local?.printed) throw new ApiError(404, 'no_such_table', '');
    const { game } = local.record;
    const [rules, loaded] = await Promise.all([loadRules(game), loadBoard(game)]);
    return new PrintedGame(local, rules, (known) => printedReaderOf(game, loaded, known));
  }

  /** Go on after a turn: make those that were entered after a corrected one, and close the game once all of it is known. */
  goOn(): Promise<void> {
    return this.remake(this.known, this.local.record.moves, this.printed.later);
  }

  /** Enter a card. */
  enter(card: Card, value: unknown): Promise<void> {
    return this.remake(withCard(this.known, card, value), this.local.record.moves, this.printed.later);
  }

  /** All that was entered since the game began, in order. */
  async steps(): Promise<Step[]> {
    const [game, reader] = await this.load();
    const steps: Step[] = [];
    const listed = new Set<string>();
    const list = (ply: number): void => {
      for (const card of reader.cards(game.states[ply]!)) {
        const [name, value] = [`${card.key} ${card.place}`, cardOf(this.known, card)];
        if (value !== null && !listed.has(name)) steps.push({ ply, card, value });
        listed.add(name);
      }
    };
    for (const { ply, seat, moves } of turnsOf(game, reader, this.local.from)) {
      list(ply);
      steps.push({ ply, seat, moves });
    }
    list(game.ply);
    return steps;
  }

  /** Take a step back, to be entered again. What was entered after it is made again if it can be. */
  async takeBack(step: Step): Promise<void> {
    const [game, reader] = await this.load();
    const after = turnsOf(game, reader, this.local.from).filter(({ ply }) => ply >= step.ply);
    const known = 'card' in step ? withCard(this.known, step.card, null) : this.known;
    if (!('card' in step)) after.shift();
    await this.remake(known, this.local.record.moves.slice(0, step.ply), [...after, ...this.printed.later]);
  }

  /** Change who plays and what lay on the table when the game began. */
  async begin(seats: LocalSeat[], options: Options, known: Setup, opening: readonly string[]): Promise<void> {
    const [game, reader] = await this.load();
    const after = turnsOf(game, reader, this.local.from);
    this.local = { ...this.local, seats, record: { ...this.local.record, options } };
    await this.remake({ ...this.known, ...known }, opening, [...after, ...this.printed.later]);
  }

  private get printed(): NonNullable<LocalGame['printed']> {
    return this.local.printed!;
  }

  private get known(): Setup {
    return this.printed.known;
  }

  private async load(): Promise<[Game, PrintedReader]> {
    return [this.rules.load(this.local.record, BigInt(this.local.seed)), await this.reading(this.known)];
  }

  /** Save the game with these cards and moves, and with those of the later turns that can be made. */
  private async remake(known: Setup, moves: readonly string[], later: readonly PrintedTurn[]): Promise<void> {
    const { record, seed } = this.local;
    const reader = await this.reading(known);
    const game = this.rules.load({ ...record, setup: redeal(record.setup, known), moves }, BigInt(seed));
    const left = makeLater(game, reader, { known, later });
    const isDone = game.isOver && !missingCard(reader, game.state, known);
    this.local = {
      ...this.local,
      ...{ record: game.record(), printed: { known, later: isDone ? [] : left.map(({ seat, card, moves }) => ({ seat, card, moves })) } },
      ...{ changedAt: Date.now(), endedAt: isDone ? (this.local.endedAt ?? Date.now()) : null },
    };
    await localGames.save(this.local);
  }
}
