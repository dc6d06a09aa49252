/** The end of a game counted player by player, the last first and the winners last, while the board shows each player's line again. */
import type { GameSheet } from '$/api/api.generated';
import { zonePoints, type Shapes } from '$/api/types';
import type { ActualView } from '$/games/actual';
import type { CountCue, Counting, Item, Scene } from '$/games/scenes';
import { finalOrder } from './resultTexts';

/** ms at the brisk pace, and without animation. */
const BUILD = { ms: 900, still: 500 };
const ZONE = { ms: 300, still: 450 };
const ITEM = { ms: 520, still: 650 };
const TOTAL = { ms: 800, still: 900 };
const VICTORY = { ms: 1200, still: 1400 };

/** The scenes of the count, grouped by player. */
export function countScenes<G extends Shapes>(view: ActualView<G>, counting: Counting<G>, uncounted: readonly string[] = []): Scene<G, CountCue>[][] {
  const built = new Set<number>();
  const acts: Scene<G, CountCue>[][] = finalOrder(view)
    .reverse()
    .map((seat) => {
      built.add(seat);
      const position = counting.built(view.position, new Set(built));
      const sheet = view.sheets[seat] ?? null;
      const isOut = sheet === null || sheet.total === null;
      const items = isOut ? [] : (counting.items?.(view, seat) ?? zonesOf(sheet, uncounted));
      const counted = [...built];
      const scene = (times: { ms: number; still: number }, done: number, isTotal = false): Scene<G, CountCue> => ({
        ...times,
        view: {
          ...view,
          to_move: null,
          winners: [],
          position,
          sheets: view.sheets.map((one, of) => (of === seat ? part(one, items.slice(0, done), isTotal) : counted.includes(of) ? one : part(one, [], false))),
        },
        cue: { kind: 'count', seat, items, done, total: isOut ? null : pointsOf(items.slice(0, done)), isTotal },
      });
      return [scene(BUILD, 0), ...items.map((item, k) => scene(item.part === undefined ? ZONE : ITEM, k + 1)), scene(TOTAL, items.length, true)];
    });
  acts.push([{ ...VICTORY, view: { ...view, to_move: null }, cue: { kind: 'victory', winners: view.winners } }]);
  return acts;
}

export const pointsOf = (items: readonly Item[]): number => items.reduce((sum, { points }) => sum + points, 0);

/** The zones of a sheet in the order of the count. */
function zonesOf(sheet: GameSheet, uncounted: readonly string[]): Item[] {
  return Object.keys(sheet)
    .filter((zone) => zone !== 'total' && zone !== 'boxes' && !uncounted.includes(zone))
    .map((zone) => ({ zone, points: zonePoints(sheet, zone) ?? 0 }));
}

/** A sheet with what is counted so far. */
function part<S extends GameSheet>(sheet: S | null, items: readonly Item[], isTotal: boolean): S | null {
  if (sheet === null || isTotal || sheet.total === null) return sheet;
  const zones = zonesOf(sheet, []).map(({ zone }) => [zone, pointsOf(items.filter((item) => item.zone === zone))] as const);
  return { ...sheet, ...Object.fromEntries(zones), total: pointsOf(items) };
}
