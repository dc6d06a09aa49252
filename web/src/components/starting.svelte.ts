/** How far the server has started: a new version compiles rules and bots while people already look around. */
import { get } from '$/api/client';
import type { Status, WarmupProgress } from '$/api/api.generated';

const PAUSE = 1500;

class Starting {
  progress = $state.raw<WarmupProgress | null>(null);
  /** The game that is looked at: at a table nobody waits for the others. */
  game = $state<string | null>(null);

  /** What people wait for: games first, then bots; nothing when all is ready. */
  readonly waits = $derived.by((): 'rules' | 'bots' | null => {
    const left = (this.progress?.left ?? []).filter(({ game }) => this.game === null || game === this.game);
    if (left.some((step) => step.kind === 'rules')) return 'rules';
    return left.some((step) => step.kind !== 'solver') ? 'bots' : null;
  });

  /** Ask until everything is ready; call what is returned to stop. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async (): Promise<void> => {
      try {
        this.progress = (await get<Status>('/api/status')).warmup;
      } catch {
        // Asked again.
      }
      if (!stopped && (this.progress === null || this.progress.left.length)) timer = setTimeout(() => void ask(), PAUSE);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}

export const starting = new Starting();
