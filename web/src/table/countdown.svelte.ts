/** Confirms a complete choice automatically after some seconds, unless it changes. */

export class Countdown {
  left = $state<number | null>(null);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Start for a choice, or stop with null. Call inside an effect; returns the cleanup function. */
  run(seconds: number, choice: (() => void) | null): () => void {
    this.stop();
    if (!choice || seconds <= 0) return () => {};
    this.left = seconds;
    this.timer = setInterval(() => {
      this.left = (this.left ?? 1) - 1;
      if (this.left <= 0) {
        this.stop();
        choice();
      }
    }, 1000);
    return () => this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.left = null;
  }
}
