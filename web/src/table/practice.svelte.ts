/** Practice: earlier games on the same deal, and what the expert would have played in my last turn. */
import { infoOf } from '$/games/boards.svelte';
import type { AnalysedTurn, Ghost, HintReason, Review, View } from '$/api/api.generated';
import { tables } from '$/api/tables';
import { zonePoints, type Shapes } from '$/api/types';
import type { AdviceOverlay, TableParts } from '$/games/game';
import type { LiveTable } from './live.svelte';
import { media } from '$/theme/media';

/** Purposes of tables at which a deal is played again. */
const AGAIN: readonly string[] = ['position', 'daily', 'daily-bot', 'challenge'];

/** The source of ghosts and reviews: the server, or this device. */
export interface PracticeSource {
  ghosts(): Promise<readonly Ghost[]>;
  review(seat: number): Promise<Review | null>;
  /** Let the expert play my seat of a deal that is tried again. */
  expertGhost?(): Promise<Ghost>;
}

export const serversPractice = (table: string): PracticeSource => ({
  ghosts: () => tables.ghosts(table),
  review: (seat) => tables.review(table, seat),
});

const SMALL = media('(--tablet)');

export class Practice {
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** The index of the ghost to draw; negative for none. */
  chosen = $state(-1);
  /** Whether the expert is playing the deal or judging my turn. */
  isPlaying = $state(false);
  isThinking = $state(false);
  turn = $state.raw<AnalysedTurn | null>(null);
  reason = $state.raw<HintReason | null>(null);
  /** When folded, as at first in little space, nothing of a review is on the board. */
  folded = $state(matchMedia(SMALL).matches);
  #view = $state.raw<View<Shapes> | null>(null);

  constructor(
    readonly table: LiveTable,
    private readonly parts: TableParts,
    private readonly source: PracticeSource,
  ) {}

  ghost = $derived(this.ghosts[this.chosen] ?? null);

  /** The colour of the drawn ghost: its own, unless it is my earlier game. */
  colour = $derived.by((): number | undefined => {
    const { seat, info } = this.table;
    const colours = infoOf(info.game)?.colours ?? 0;
    if (!this.ghost || this.ghost.kind === 'mine' || seat === null || colours < 2) return undefined;
    return (info.seats[seat]!.colour + 1 + (this.chosen % (colours - 1))) % colours;
  });

  /** The number of the ghost's turns to draw: as many as I have made. */
  made = $derived.by(() => {
    const { seat, log, view } = this.table;
    if (!this.ghost || seat === null) return 0;
    const { length } = this.ghost.turns;
    return view?.is_over ? length : Math.min(length, this.parts.turnsMade?.(log, seat) ?? length);
  });

  /** The ghost's points and mine after the same number of turns; if turns are not counted, at the end. */
  standing = $derived.by(() => {
    const { seat, view } = this.table;
    if (!this.ghost || seat === null || !this.made) return null;
    if (!this.parts.turnsMade && !view?.is_over) return null;
    return { ghost: this.ghost.points[this.made - 1] ?? null, mine: zonePoints(view?.sheets[seat], 'total') };
  });

  /** Whether the expert can still be asked to play the deal. */
  mayPlay = $derived.by(
    () =>
      this.source.expertGhost !== undefined &&
      this.table.info.purpose === 'position' &&
      this.parts.turnsMade !== undefined &&
      !this.ghosts.some(({ kind }) => kind === 'expert'),
  );

  /** Only with bots, where hints are allowed and nothing is at stake. */
  mayReview = $derived.by(() => {
    const { seat, info } = this.table;
    return seat !== null && info.hints && !info.rated && info.seats.filter(({ kind }) => kind !== 'bot').length === 1;
  });

  advice = $derived.by((): AdviceOverlay | null => {
    const shown = this.turn && this.turn.best.moves.join() !== this.turn.moves.join() && !this.folded;
    const before = this.ghost && { seat: this.ghost.seat, moves: this.ghost.turns.slice(0, this.made).flat(), colour: this.colour };
    if (!shown && !before) return null;
    return { turn: shown ? this.turn : null, view: shown ? this.#view : null, foreseen: null, before };
  });

  async load(): Promise<void> {
    if (!AGAIN.includes(this.table.info.purpose) || this.table.seat === null) return;
    try {
      this.ghosts = await this.source.ghosts();
      this.chosen = this.table.info.purpose === 'challenge' ? 0 : this.ghosts.findIndex(({ kind }) => kind === 'mine');
    } catch {
      // The game works without it.
    }
  }

  /** In a challenge the server shows one more turn of each ghost after each of mine. */
  async follow(): Promise<void> {
    if (this.table.info.purpose !== 'challenge' || !this.ghosts.length) return;
    try {
      this.ghosts = await this.source.ghosts();
    } catch {
      // The known part stays.
    }
  }

  /** Let the expert play my seat of this deal. */
  async playExpert(): Promise<void> {
    this.isPlaying = true;
    try {
      this.ghosts = [...this.ghosts, await this.source.expertGhost!()];
      this.chosen = this.ghosts.length - 1;
    } finally {
      this.isPlaying = false;
    }
  }

  /** What the expert would have played in the turn made in `view`. */
  async review(view: View<Shapes>): Promise<void> {
    this.turn = null;
    this.isThinking = true;
    try {
      const found = await this.source.review(this.table.seat!);
      if (!found || found.turn.ply < view.ply) return; // for another turn
      const { turn, reason } = found;
      [this.turn, this.reason, this.#view] = [turn, reason, view];
    } finally {
      this.isThinking = false;
    }
  }
}
