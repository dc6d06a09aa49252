/** The end of a game at a table: when its results appear, and what they are compared with. */
import { untrack } from 'svelte';
import { ApiError } from '$/api/client';
import { errorText } from '$/api/errors';
import type { Par } from '$/api/api.generated';
import { parPoints } from '$/components/par';
import { isPlayable } from '$/engine/files';
import { infoOf } from '$/games/boards.svelte';
import type { TableParts } from '$/games/game';
import { t } from '$/languages/language.svelte';
import type { LiveTable } from './live.svelte';
import { LocalTable } from './local.svelte';
import { soloOf, soloRecord, type SoloRecord } from './soloRecord';
import { Teacher } from './teacher.svelte';

/** The last move is seen for this long before the results cover the board. */
const LAST_MOVE = 250;

/** The bots' points in a solo game. */
export function parOf({ game, options, seats, purpose }: LiveTable['info']): readonly Par[] {
  if (seats.length > 1 || (purpose !== 'game' && purpose !== 'daily')) return [];
  const solo = infoOf(game)?.solo ?? [];
  const chosen = soloOf(options);
  return solo.find(({ name }, k) => (chosen === '' ? k === 0 : name === chosen))?.par ?? [];
}

/** Made by the component of a table: its effects end with it. */
export class Results {
  /** Whether they are shown. */
  open = $state(false);
  /** What I had reached in this solo game before; null if it is none. */
  record = $state.raw<SoloRecord | null>(null);
  /** The teacher, once I have made my last turn: it works while the end is being shown. */
  teacher = $state.raw<Teacher | null>(null);

  constructor(
    private readonly table: () => LiveTable,
    private readonly parts: () => TableParts,
    private readonly teaches: () => boolean,
  ) {
    $effect(() => this.openAtTheEnd());
    $effect(() => this.compare());
    $effect(() => this.teach());
  }

  isOver = $derived.by(() => (this.table().view?.is_over ?? false) && !this.table().scene);
  replay = $derived.by(() => (this.isOver ? untrack(this.table).replay() : null));

  private openAtTheEnd(): (() => void) | undefined {
    if (!this.isOver) {
      this.open = false;
      return undefined;
    }
    const timer = setTimeout(() => (this.open = true), LAST_MOVE);
    return () => clearTimeout(timer);
  }

  /** Look up the bots' points and my own record. */
  private compare(): void {
    const at = this.table();
    const { id, game, options, seats, purpose } = at.info;
    const par = parPoints(parOf(at.info));
    at.par = purpose === 'game' ? par : null; // beside the name of the daily city there is no space for it
    if (seats.length > 1 || !(at instanceof LocalTable)) return;
    void soloRecord(game, soloOf(options), par, id)
      .then((found) => at === this.table() && (this.record = found))
      .catch(() => {});
  }

  /** Whether I have made my last turn of a game that may be analysed now. */
  private isTaught = $derived.by(() => {
    const { latest, seat, info, addressed } = this.table();
    if (!latest || seat === null || !this.teaches()) return false;
    // Of several people at one device nobody is spoken to as you at the end.
    if (latest.is_over) return addressed.includes(seat);
    const sheet = latest.sheets[seat];
    // Others may still play a deal that everybody plays: then the server says when it is analysed, after the end.
    return sheet !== null && sheet !== undefined && sheet.total === null && info.purpose === 'game';
  });

  private teach(): (() => void) | undefined {
    const [at, parts] = [this.table(), this.parts()];
    const filmed = this.isTaught ? untrack(() => at.filmed) : null;
    if (!filmed || !isPlayable(filmed.board)) {
      this.teacher = null;
      return undefined;
    }
    const made = new Teacher(
      filmed,
      untrack(() => at.seat)!,
      parts,
    );
    this.teacher = made;
    void (async () => {
      try {
        await at.startAnalysis();
        await made.run();
      } catch (error) {
        made.problem = error instanceof ApiError && error.key === 'sealed' ? t('teacher.sealed') : errorText(error);
      }
    })();
    return () => made.close();
  }
}
