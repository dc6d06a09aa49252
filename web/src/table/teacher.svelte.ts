/** The teacher after a game: judges every turn of one player on this device, by what that player could know. */
import type { AnalysedTurn, HintReason } from '$/api/api.generated';
import type { Shapes } from '$/api/types';
import { Judges, type Decision } from '$/engine/judges';
import type { ActualView } from '$/games/actual';
import type { TableParts } from '$/games/game';
import { t } from '$/languages/language.svelte';
import type { FilmedGame } from './filmed';

/** A turn of a game: its first move, the one after its last, and its number: the round, where a game has rounds. */
export interface PlayedTurn {
  from: number;
  to: number;
  number: number;
}

/** A judged turn, with its number and why the best way is better. */
export interface TaughtTurn extends AnalysedTurn {
  number: number;
  reason: HintReason | null;
}

/** The turns of a seat. All markers of a line, or both cards that are drawn, are one turn. */
export function turnsOf<G extends Shapes>(game: FilmedGame<G>, seat: number, turnNumber: TableParts['turnNumber']): PlayedTurn[] {
  const { movers, moves } = game.film;
  const found: PlayedTurn[] = [];
  let number = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (movers[ply] !== seat) continue;
    const now = turnNumber(game.view(ply).position, number);
    const last = found.at(-1);
    if (last?.to === ply && now === last.number) last.to = ply + 1;
    else found.push({ from: ply, to: ply + 1, number: now });
    number = now;
  }
  return found;
}

/** The number of a turn in words: the start, a round, or a turn. */
export function turnWord(number: number, { hasRounds }: Pick<TableParts, 'hasRounds'>): string {
  if (number === 0) return t('teacher.start');
  return hasRounds ? t('teacher.round', { round: number }) : t('teacher.turn', { turn: number });
}

/** The first move of the seat's turn that a ply belongs to; between two turns of theirs, of the next one, and after the last, of that. */
export function turnStart(turns: readonly PlayedTurn[], ply: number): number | null {
  return (turns.find(({ to }) => ply < to) ?? turns.at(-1))?.from ?? null;
}

/** What judges turns: workers of this device, or a stand-in. */
type Judge = Pick<Judges, 'judge' | 'close'>;

export class Teacher {
  /** The judged turns in the order they were played. */
  turns = $state.raw<readonly TaughtTurn[]>([]);
  done = $state(0);
  of = $state(0);
  /** Why there is no lesson. */
  problem = $state('');
  private judges: Judge | null = null;

  constructor(
    private readonly game: FilmedGame,
    readonly seat: number,
    private readonly parts: Pick<TableParts, 'turnNumber'>,
    private readonly hire: () => Judge = () => new Judges(game.board),
  ) {}

  isReady = $derived(this.of > 0 && this.done === this.of);

  /** The turn that brought most points at once; null if none brought any. */
  get bestTurn(): { number: number; points: number } | null {
    const gains = this.game.gains();
    const found = turnsOf(this.game, this.seat, this.parts.turnNumber).map(({ from, to, number }) => ({
      number,
      points: gains.slice(from, to).reduce<number>((sum, gain) => sum + (gain ?? 0), 0),
    }));
    const most = found.reduce<{ number: number; points: number } | null>((a, b) => (a && a.points >= b.points ? a : b), null);
    return most && most.points > 0 ? most : null;
  }

  /** What the player saw before a turn. */
  viewAt(ply: number): ActualView {
    return this.game.view(ply);
  }

  /** The mistakes, the costliest first. */
  mistakes = $derived.by(() => this.turns.filter((turn) => turn.is_mistake).toSorted((a, b) => b.cost - a.cost));

  /** Judge all turns. */
  async run(): Promise<void> {
    const { film } = this.game;
    const turns = turnsOf(this.game, this.seat, this.parts.turnNumber);
    const judged = new Map<number, TaughtTurn>();
    this.of = turns.length;
    this.judges = this.hire();
    const work = turns.map(({ from, to }) => ({ seat: this.seat, moves: film.moves.slice(from, to), states: film.states.slice(from, to) }));
    try {
      await this.judges.judge(work, (number, found) => {
        judged.set(number, this.taught(turns[number]!, found));
        this.turns = [...judged.values()].sort((a, b) => a.ply - b.ply);
        this.done = judged.size;
      });
    } finally {
      this.close();
    }
  }

  /** A turn with several decisions cost what the costliest did: the second card often repeats the mistake of the first. */
  private taught({ from, to, number }: PlayedTurn, decisions: readonly Decision[]): TaughtTurn {
    const { film, reader } = this.game;
    const { after, length, ...worst } = decisions.reduce((a, b) => (b.cost > a.cost ? b : a));
    const ply = from + after;
    const moves = film.moves.slice(ply, Math.min(to, ply + length));
    return { ...worst, ply, seat: this.seat, number, moves, reason: reader.reason(film.states[ply]!, worst.best.moves) };
  }

  close(): void {
    this.judges?.close();
    this.judges = null;
  }
}
