/** What a line does, in words: net points by zone, which add up to the change of the total. */
import type { GameTexts } from '$/languages/gameTexts.svelte';
import type { Boxes, Line, Position } from './types';
import { t } from './words';

export interface Part {
  text: string;
  points: number;
}

/** Net points by zone, the largest first and costs last; an objective by its name. */
export function parts(line: Line, now: Boxes, position: Pick<Position, 'common'>, texts: GameTexts): Part[] {
  const zones = Object.entries(line.gains) as [string, number][];
  return zones
    .flatMap(([zone, points]) => (zone === 'common' ? objectives(line, now, position, texts) : [{ text: texts.zone(zone), points }]))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => b.points - a.points);
}

function objectives(line: Line, now: Boxes, position: Pick<Position, 'common'>, texts: GameTexts): Part[] {
  return (line.boxes.common ?? []).map((written, k) => ({
    text: t('part.objective', { objective: texts.word('objective', position.common[k]!.objective) }),
    points: written - (now.common[k] ?? 0),
  }));
}

/** How many different shapes the tickets still to come ask of a seat. */
export function shapesToCome(position: Position, seat: number | null): number {
  if (seat === null) return 0;
  const asked = position.shapes_by_ticket[seat] ?? [];
  return new Set(position.tickets_to_come.map((ticket) => asked[ticket - 1])).size;
}
