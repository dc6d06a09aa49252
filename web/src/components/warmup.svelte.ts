/** The progress of the server's start: a new version compiles rules and bots while people already use the site. */
import { get } from '$/api/client';
import type { Status, WarmupProgress } from '$/api/api.generated';

const PAUSE = 1500;

class Warmup {
  progress = $state.raw<WarmupProgress | null>(null);
  /** The game on the current page: at a table nobody waits for other games. */
  game = $state<string | null>(null);

  /** What people wait for: rules first, then bots; null when everything is ready. */
  readonly waits = $derived.by((): 'rules' | 'bots' | null => {
    const left = (this.progress?.left ?? []).filter(({ game }) => this.game === null || game === this.game);
    if (left.some((step) => step.kind === 'rules')) return 'rules';
    return left.some((step) => step.kind !== 'solver') ? 'bots' : null;
  });

  /** Poll until everything is ready; call the returned function to stop. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async (): Promise<void> => {
      try {
        this.progress = (await get<Status>('/api/status')).warmup;
      } catch {
        // Tried again later.
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

export const warmup = new Warmup();
