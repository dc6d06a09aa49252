/** Insights: zones side by side, and where most points are lost or won. */
import type { Insights } from '$/api/api.generated';

export interface Row {
  zone: string;
  mine: number | null;
  level: number | null;
  expert: number | null;
}

export interface Difference {
  zone: string;
  points: number;
}

export interface Verdict {
  /** Compared with players of the same level, or else with the expert. */
  beside: 'level' | 'expert';
  weak: Difference | null;
  strong: Difference | null;
}

/** Smaller differences are noise. */
const LEAST = 1;

/** All zones with the available averages, in the order of the sheet, the total last. */
export function compared(found: Insights, order: readonly string[] = []): Row[] {
  const known = Object.keys(found.mine?.zones ?? {}).filter((zone) => zone !== 'total');
  const zones = known.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return [...zones, 'total'].map((zone) => ({
    zone,
    mine: found.mine?.zones[zone] ?? null,
    level: found.level?.zones[zone] ?? null,
    expert: found.expert?.zones[zone] ?? null,
  }));
}

/** The zones with the largest loss and the largest gain; null without anything to compare. Zones that do not count in the total are left out. */
export function verdict(found: Insights, uncounted: readonly string[] = []): Verdict | null {
  const beside = found.level ? 'level' : 'expert';
  const differences = compared(found).flatMap((row) => {
    const other = row[beside];
    const skipped = row.zone === 'total' || uncounted.includes(row.zone);
    return skipped || row.mine === null || other === null ? [] : [{ zone: row.zone, points: row.mine - other }];
  });
  if (!differences.length) return null;
  const sorted = differences.sort((a, b) => a.points - b.points);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  return {
    beside,
    weak: least.points <= -LEAST ? { zone: least.zone, points: Math.round(-least.points) } : null,
    strong: beside === 'level' && most.points >= LEAST ? { zone: most.zone, points: Math.round(most.points) } : null,
  };
}
