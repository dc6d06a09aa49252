/** A turn of Get on Board scene by scene: markers one after another, what they collect, objectives, the next ticket. */
import type { LogEntry, View } from '$/api/api.generated';
import type { CountCue, Counting, Scene, TurnShown } from '../scenes';
import { logSigns, type LogSign } from './logSigns';
import type { GetOnBoard } from './types';

/** What a scene shows besides the table. */
export type Cue =
  | { kind: 'marker'; seat: number; at: string; signs: LogSign[] }
  | { kind: 'tally'; seat: number; change: number | null }
  | { kind: 'eliminated'; seat: number; at: string }
  | { kind: 'objective'; seats: number[]; objective: string; points: number }
  | { kind: 'rush'; round: number; lost: { objective: string; points: number }[] }
  | { kind: 'departures' }
  | { kind: 'round'; round: number; ticket: number; inspector: number }
  | CountCue;

export type GetOnBoardScene = Scene<GetOnBoard, Cue>;
type Entry = LogEntry<GetOnBoard>;
type Position = GetOnBoard['position'];

/** ms at the brisk pace, and without animation. */
const MARKER = 160;
const BOARDING = 250;
const TALLY = { ms: 350, still: 900 };
const ELIMINATION = 1300;
const OBJECTIVE = { ms: 1100, still: 1400 };
const ROUND = 900;
const RUSH = { ms: 1600, still: 1900 };

/** The end is counted zone by zone, while one line after another is drawn again from its departure. */
export const counting: Counting<GetOnBoard> = {
  built: (position, seats) => ({
    ...position,
    lines: position.lines.map((line, seat) => (seats.has(seat) ? line : line.slice(0, 1))),
  }),
};

export function scenesOf({ before, after, entries, mine, at }: TurnShown<GetOnBoard>): GetOnBoardScene[] {
  const scenes: GetOnBoardScene[] = [];
  /** The table after the move that is being shown. */
  let made = before.position;
  /** What the table shows until its turn, its objectives and its new round have been shown. */
  const shown: Pick<Position, (typeof OF_THE_ROUND)[number]> = pick(before.position);
  let common = before.position.common;
  let mover: number | null = null;

  /** Advance to the table after a move. After the last one of a first journey it is that journey's, until it has been shown. */
  const advance = (ply: number): void => {
    const { position } = at(ply);
    made = position.journey === before.position.journey ? position : { ...before.position, lines: [position.first_line!] };
  };
  const now = (seat: number | null, sheets: View<GetOnBoard>['sheets']): View<GetOnBoard> => ({
    ...after,
    is_over: false,
    winners: [],
    legal_moves: [],
    to_move: seat,
    sheets,
    position: {
      ...made,
      ...shown,
      common,
      eliminated: before.position.eliminated,
    },
  });

  /** The turn is over: the player's sheet is final. */
  const tally = (): void => {
    if (mover === null) return;
    const [was, is] = [before.sheets[mover]?.total ?? null, after.sheets[mover]?.total ?? null];
    const written = after.sheets[mover]?.common ?? 0;
    const objectives = written - (before.sheets[mover]?.common ?? 0);
    const personal = Math.max(0, (after.sheets[mover]?.personal ?? 0) - (before.sheets[mover]?.personal ?? 0)); // met in this turn
    const change = was === null || is === null ? null : is - was - objectives - personal;
    scenes.push({
      ...(mine.includes(mover) ? { ms: BOARDING, still: BOARDING } : TALLY),
      view: now(mover, after.sheets),
      cue: { kind: 'tally', seat: mover, change },
    });
    if (personal)
      scenes.push({ ...OBJECTIVE, view: now(mover, after.sheets), cue: { kind: 'objective', seats: [mover], objective: 'personal', points: personal } });
    mover = null;
  };

  for (const entry of entries) {
    const last = scenes.at(-1);
    switch (entry.key) {
      case 'marker': {
        if (mover !== null && mover !== entry.seat) tally();
        mover = entry.seat!;
        advance(entry.ply);
        scenes.push({
          ms: MARKER,
          still: 0,
          view: now(mover, before.sheets),
          entries: [entry],
          cue: { kind: 'marker', seat: mover, at: entry.to!, signs: [] },
        });
        continue;
      }
      case 'eliminated':
        scenes.push({ ms: ELIMINATION, entries: [entry], cue: { kind: 'eliminated', seat: entry.seat!, at: entry.at! } });
        mover = null;
        continue;
      case 'departure':
        advance(entry.ply);
        if (last?.cue?.kind === 'departures') {
          last.view = now(null, before.sheets);
          last.entries = [...(last.entries ?? []), entry];
        } else scenes.push({ ms: ROUND, view: now(null, before.sheets), entries: [entry], cue: { kind: 'departures' } });
        continue;
      case 'objective':
        tally();
        common = after.position.common;
        joinObjective(scenes, entry, now(null, after.sheets));
        continue;
      case 'rush_hour':
        tally();
        common = after.position.common;
        scenes.push({ ...RUSH, view: now(null, after.sheets), entries: [entry], cue: { kind: 'rush', round: entry.round!, lost: [] } });
        continue;
      case 'objective_lost':
        if (last?.cue?.kind === 'rush') last.cue.lost.push({ objective: entry.objective!, points: entry.points! });
        if (last) last.entries = [...(last.entries ?? []), entry];
        continue;
      case 'round':
        tally();
        Object.assign(shown, pick(after.position));
        scenes.push({
          ms: ROUND,
          view: { ...after, to_move: null, legal_moves: [] },
          entries: [entry],
          cue: { kind: 'round', round: entry.round!, ticket: entry.ticket!, inspector: entry.seat! },
        });
        continue;
      default:
        if (last) last.entries = [...(last.entries ?? []), entry];
        if (last?.cue?.kind === 'marker') last.cue.signs.push(...logSigns(entry));
    }
  }
  tally();
  return scenes;
}

/** Several players who meet an objective in the same round share its banner. */
function joinObjective(scenes: GetOnBoardScene[], entry: Entry, view: View<GetOnBoard>): void {
  const last = scenes.at(-1);
  if (last?.cue?.kind === 'objective' && last.cue.objective === entry.objective) {
    last.cue.seats.push(entry.seat!);
    last.entries = [...(last.entries ?? []), entry];
    return;
  }
  scenes.push({
    ...OBJECTIVE,
    view,
    entries: [entry],
    cue: { kind: 'objective', seats: [entry.seat!], objective: entry.objective!, points: entry.points! },
  });
}

/** What belongs to the round, and changes with the next ticket. */
const OF_THE_ROUND = ['phase', 'round', 'inspector', 'ticket', 'tickets_to_come', 'shapes', 'fluid'] as const;

function pick(position: Position): Pick<Position, (typeof OF_THE_ROUND)[number]> {
  return Object.fromEntries(OF_THE_ROUND.map((name) => [name, position[name]])) as never;
}
