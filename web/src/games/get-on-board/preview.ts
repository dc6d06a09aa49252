/** The effect of a line by zone: net points that add up to the change of the total. */
import type { Boxes, Line, Position } from './types';

export interface Gain {
  zone: string;
  /** Its sign. */
  sign: string;
  points: number;
}

/** The signs of zones; objectives have those of what they count. */
const SIGNS: Readonly<Record<string, string>> = {
  grannies: 'granny',
  students: 'student',
  tourists: 'tourist',
  business: 'business',
  lovers: 'lover_dark',
  personal: 'personal',
  entrances: 'entrance',
  connections: 'connection',
  jams: 'jam',
  turn_zone: 'turn',
};

/** Net points by zone in the order of the sheet, with each objective separate. */
export function gainsOf(line: Line, now: Boxes, position: Pick<Position, 'common'>): Gain[] {
  const found: Gain[] = Object.entries(SIGNS).map(([zone, sign]) => ({ zone, sign, points: line.gains[zone as keyof Line['gains']] ?? 0 }));
  const written = (line.boxes.common ?? []).map((points, k) => points - (now.common[k] ?? 0));
  const objectives = position.common.map(({ objective }, k) => ({ zone: 'common', sign: objectiveSign(objective), points: written[k] ?? 0 }));
  const due = { zone: 'due', sign: 'due', points: line.due };
  return [...found.slice(0, 5), ...objectives, due, ...found.slice(5)].filter(({ points }) => points !== 0);
}

export function objectiveSign(objective: string): string {
  return objective === 'lover' ? 'lover_dark' : objective;
}

/** The number of different shapes that the tickets to come ask of a seat. */
export function shapesToCome(position: Position, seat: number | null): number {
  if (seat === null) return 0;
  const asked = position.shapes_by_ticket[seat] ?? [];
  return new Set(position.tickets_to_come.map((ticket) => asked[ticket - 1])).size;
}
