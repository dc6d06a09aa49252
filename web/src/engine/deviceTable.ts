/** A table on this device: the game with all its secrets, its bots, and one viewer at a time. */
import type { Judgement, Suggestion } from './bots';
import type { FilmPart } from './film';
import type { FilmData, Game } from './game';
import type { LocalGame } from './localGames';
import { replyTo, standing, type PuzzleStanding } from './puzzle';

/** The places of lines in the game's order, by their moves. */
export type Order = Readonly<Record<string, number>>;

/** The interface of the bots' worker, which gets only what a seat may know. */
export interface BotRunner {
  plan(level: string, seed: number, state: Uint8Array, seat: number): Promise<string[]>;
  advise(state: Uint8Array, seat: number, order: Order): Promise<Suggestion[]>;
  judge(state: Uint8Array, seat: number, moves: readonly string[]): Promise<Judgement>;
}

/** A turn for another position, or of somebody else. */
export class OutOfTurn extends Error {}

const EXPERT = 'expert';

export class DeviceTable {
  private viewer: number | null = null;
  private closed = false;
  private thinking = false;

  constructor(
    private readonly game: Game,
    private localGame: LocalGame,
    private readonly bots: BotRunner,
    private readonly tell: (turn: FilmPart) => void,
    private readonly save: (game: LocalGame) => Promise<void>,
  ) {}

  /** The seats of the people at this device. */
  get mine(): number[] {
    return this.localGame.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  }

  /** View the game from one's own seat or as a spectator; once it is over, from any seat. */
  look(seat: number | null): FilmData {
    if (seat !== null && !this.mine.includes(seat) && !this.game.isOver) throw new OutOfTurn('that is not your seat');
    this.viewer = seat;
    return { ...this.game.film(this.eyes), seat };
  }

  /** Whose knowledge the viewer has. All look at a printed game, of which this device knows no secret. */
  private get eyes(): number | null {
    return this.isPrinted ? null : this.viewer;
  }

  /** Whether the cards of a printed game are still being entered. */
  private get isPrinted(): boolean {
    return this.localGame.printed !== undefined && this.localGame.endedAt === null;
  }

  /** Whether two viewers of this device may know different things; null is a spectator. */
  differs(one: number | null, other: number | null): boolean {
    if (this.isPrinted) return false;
    const { rules, state } = this.game;
    const seen = rules.withoutSpent(rules.masked(state, other));
    return rules.withoutSpent(rules.masked(state, one)).some((byte, k) => byte !== seen[k]);
  }

  /** Make the turn of a person at this device. */
  async play(ply: number, moves: readonly string[], seat: number): Promise<void> {
    if (ply !== this.game.ply || seat !== this.game.toMove || !this.mine.includes(seat)) throw new OutOfTurn('the game has gone on');
    await this.make(moves);
  }

  /** Let the bots play until it is a person's turn. */
  async run(): Promise<void> {
    if (this.thinking) return; // it continues by itself
    this.thinking = true;
    try {
      await this.playBots();
    } finally {
      this.thinking = false;
    }
  }

  private async playBots(): Promise<void> {
    for (;;) {
      const seat = this.game.toMove;
      const level = seat === null ? null : this.localGame.seats[seat]!.level;
      if (seat === null || level === null || this.closed) return;
      if (this.localGame.puzzle) {
        await this.make(replyTo(this.game, this.localGame.from, this.localGame.puzzle));
        continue;
      }
      const ply = this.game.ply;
      const state = this.game.rules.masked(this.game.state, seat);
      const moves = await this.bots.plan(level, Number(BigInt(this.localGame.seed) & 0x7fffffffn), state, seat);
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it may have been closed while the bot searched
      if (this.closed) return;
      if (ply !== this.game.ply) continue; // moves were taken back meanwhile
      await this.make(moves);
    }
  }

  /** The expert's suggestions for the viewing seat, if it is their turn. */
  async advise(order: Order): Promise<Suggestion[]> {
    if (this.viewer === null || this.viewer !== this.game.toMove) throw new OutOfTurn('it is not your turn');
    this.localGame.seats[this.viewer]!.hinted = true;
    await this.save(this.localGame);
    return this.bots.advise(this.game.rules.masked(this.game.state, this.viewer), this.viewer, order);
  }

  /** The judgement of a turn of the viewing seat that began at an earlier move. */
  review(ply: number): Promise<Judgement> {
    if (this.viewer === null || this.game.movers[ply] !== this.viewer) throw new OutOfTurn('that was not your turn');
    return this.bots.judge(this.game.rules.masked(this.game.states[ply]!, this.viewer), this.viewer, this.game.moves.slice(ply));
  }

  /**
   * Let the expert play a seat of the game that is tried again, from the first different move, with the others' recorded moves; a move that is no
   * longer possible is replaced by another.
   */
  async playExpert(seat: number): Promise<LocalGame['record']> {
    const { rules, moves: now } = this.game;
    const { record } = this.localGame.before!;
    const parted = record.moves.findIndex((move, k) => move !== now[k]);
    const whole = rules.load(record, BigInt(this.localGame.seed));
    const game = rules.load(record, BigInt(this.localGame.seed), parted < 0 ? record.moves.length : parted);
    const left = whole.movers.map((mover, k) => ({ mover, move: whole.moves[k]! })).slice(game.ply);
    for (let mover = game.toMove; mover !== null && !this.closed; mover = game.toMove) {
      if (mover === seat) {
        game.attempt(await this.bots.plan(EXPERT, Number(BigInt(this.localGame.seed) & 0x7fffffffn), rules.masked(game.state, seat), seat));
        continue;
      }
      const next = left.findIndex((one) => one.mover === mover);
      const [made] = next < 0 ? [] : left.splice(next, 1);
      const legal = game.legalMoves;
      game.attempt([made && legal.includes(made.move) ? made.move : legal[0]!]);
    }
    return game.record();
  }

  /** The progress of the puzzle at this table. */
  get standing(): PuzzleStanding {
    return standing(this.game, this.localGame.from, this.localGame.puzzle!);
  }

  /** Undo all moves after a ply. */
  async takeBack(ply: number): Promise<FilmData> {
    this.game.takeBack(ply);
    await this.saveNow();
    return { ...this.game.film(this.eyes), seat: this.viewer };
  }

  /** All states with nothing hidden, once the game is over. */
  reveal(): readonly Uint8Array[] {
    if (!this.game.isOver) throw new OutOfTurn('the game is not over');
    return this.game.states;
  }

  /** The whole record, once the game is over. */
  record(): LocalGame['record'] {
    if (!this.game.isOver) throw new OutOfTurn('the game is not over');
    return this.game.record();
  }

  close(): void {
    this.closed = true;
  }

  private async make(moves: readonly string[]): Promise<void> {
    const ply = this.game.ply;
    this.game.attempt(moves);
    await this.saveNow(); // before it is shown, so that nothing that was seen is lost
    if (!this.closed) this.tell(this.game.since(ply, this.eyes));
  }

  private async saveNow(): Promise<void> {
    const now = Date.now();
    // Whether all cards of a printed game are known, its table knows.
    const endedAt = this.game.isOver && !this.localGame.printed ? (this.localGame.endedAt ?? now) : null;
    this.localGame = { ...this.localGame, record: this.game.record(), changedAt: now, endedAt };
    await this.save(this.localGame);
  }
}
