/** What to light up on the board. */
export interface Light {
  locations: readonly string[];
  /** Routes that are there already. */
  routes?: readonly number[];
  /** Routes that are still missing. */
  missing?: readonly number[];
  /** Two ends to be joined by a thread. */
  thread?: readonly [string, string];
}
