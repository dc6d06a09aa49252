/** A short message above the table, which disappears by itself. */
const SHOWS = 5000;

export class Notice {
  text = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = ''), SHOWS);
  }
}
