/** Months in UTC, as the server names them: `2026-11`. */

const nameOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** The months from a moment until now, the latest first. */
export function monthsSince(since: number, now: number): string[] {
  const found: string[] = [];
  const month = new Date(since);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  for (; month.getTime() <= now; month.setUTCMonth(month.getUTCMonth() + 1)) found.unshift(nameOf(month));
  return found;
}
