import { describe, expect, it } from 'vitest';
import type { LogEntry } from '$/api/api.generated';
import { Playback } from '$/replay/playback.svelte';
import type { CountCue } from '$/games/scenes';
import { countScenes } from '$/table/finalCount';
import { finalOrder } from '$/table/resultTexts';
import { replayFixture } from '$/table/tests';
import { counting, scenesOf, type Cue, type GetOnBoardScene } from './scenes';
import type { GetOnBoard } from './types';

const replay = await replayFixture<GetOnBoard>();
const playback = new Playback<GetOnBoard>(replay, 0);

/** The turns of the game as the stream brings them: the moves of one seat, its log and the table before and after. */
function turns(mine: number[] = []): { scenes: GetOnBoardScene[]; entries: LogEntry<GetOnBoard>[]; to: number }[] {
  const found = [];
  let from = 0;
  for (let to = 1; to <= replay.steps.length; to++) {
    const here = replay.steps[to - 1]!;
    const round = here.entries.some((entry) => entry.key === 'round');
    if (to < replay.steps.length && replay.steps[to]!.seat === here.seat && !round) continue;
    const entries = replay.steps.slice(from, to).flatMap((step) => step.entries);
    const scenes = scenesOf({ before: playback.viewAt(from), after: playback.viewAt(to), entries, mine, at: (ply) => playback.viewAt(ply) });
    found.push({ scenes, entries, to });
    from = to;
  }
  return found;
}

const cues = <K extends Cue['kind']>(kind: K, scenes: GetOnBoardScene[]): Extract<Cue, { kind: K }>[] =>
  scenes.flatMap((scene) => (scene.cue?.kind === kind ? [scene.cue as Extract<Cue, { kind: K }>] : []));

describe('a turn, scene by scene', () => {
  it('lays every marker by itself, and loses no entry of the log', () => {
    for (const { scenes, entries } of turns()) {
      expect(cues('marker', scenes).map(({ at }) => at)).toEqual(entries.filter(({ key }) => key === 'marker').map(({ to }) => to));
      const told = scenes.flatMap((scene) => scene.entries ?? []);
      for (const entry of told) expect(entries).toContain(entry);
      for (const key of ['boards', 'objective', 'round']) {
        expect(told.filter((one) => one.key === key)).toEqual(entries.filter((one) => one.key === key));
      }
    }
  });

  it('grows the line by one intersection at a time, to where it is afterwards', () => {
    for (const { scenes, to } of turns()) {
      const grown = scenes.filter((scene) => scene.cue?.kind === 'marker');
      if (!grown.length) continue;
      const { seat } = cues('marker', scenes)[0]!;
      const lengths = grown.map((scene) => scene.view!.position.lines[seat]!.length);
      lengths.slice(1).forEach((length, k) => expect(length).toBe(lengths[k]! + 1));
      expect(grown.at(-1)!.view!.position.lines[seat]).toEqual(playback.viewAt(to).position.lines[seat]);
    }
  });

  it('shows the old round until the new ticket is turned', () => {
    for (const { scenes, to } of turns()) {
      const turned = scenes.findIndex((scene) => scene.cue?.kind === 'round');
      if (turned < 1) continue;
      const after = playback.viewAt(to).position;
      expect(scenes[turned - 1]!.view!.position.round).toBe(after.round - 1);
      expect(scenes[turned]!.view!.position.ticket).toBe(after.ticket);
    }
  });

  it('tells a turn as the change of the total, and objectives by themselves', () => {
    const totals = replay.viewAt(0).sheets.map(() => 0);
    for (const { scenes } of turns()) {
      for (const { seat, change } of cues('tally', scenes)) totals[seat]! += change ?? 0;
      for (const { seats, points } of cues('objective', scenes)) for (const seat of seats) totals[seat]! += points;
    }
    const end = playback.viewAt(replay.steps.length).sheets;
    end.forEach((sheet, seat) => {
      if (sheet?.total !== null && sheet?.personal !== undefined) expect(totals[seat]).toBe(sheet.total);
    });
  });

  it('gives a personal objective that is met a banner of its own', () => {
    const { entries, scenes, to } = turns().find(
      ({ entries }) => entries.filter(({ key }) => key === 'marker').length && !entries.some(({ key }) => key === 'round'),
    )!;
    const seat = entries.find(({ key }) => key === 'marker')!.seat!;
    const [before, after] = [playback.viewAt(to - 1), playback.viewAt(to)];
    const was = { ...before.sheets[seat]!, personal: 0 };
    const is = { ...after.sheets[seat]!, total: after.sheets[seat]!.total! + 10, personal: 10 };
    const put = (sheets: typeof before.sheets, sheet: typeof was): typeof before.sheets => sheets.map((one, k) => (k === seat ? sheet : one));
    const reached = { ...entries.at(-1)!, key: 'personal', seat, reached: 3 } as LogEntry<GetOnBoard>;
    const shown = scenesOf({
      before: { ...before, sheets: put(before.sheets, was) },
      after: { ...after, sheets: put(after.sheets, is) },
      entries: [...entries, reached],
      mine: [seat],
      at: (ply) => playback.viewAt(ply),
    });
    expect(cues('objective', shown)).toEqual([{ kind: 'objective', seats: [seat], objective: 'personal', points: 10 }]);
    expect(cues('objective', scenes)).toEqual([]);
    expect(cues('tally', shown)[0]!.change).toBe(after.sheets[seat]!.total! - before.sheets[seat]!.total!);
  });

  it('drives my own line in at most 1.6 seconds', () => {
    for (const { scenes } of turns([0, 1, 2, 3, 4])) {
      const drive = scenes.filter(({ cue }) => cue?.kind === 'marker' || cue?.kind === 'tally');
      for (const scene of drive) expect(scene.ms).toBeGreaterThan(0);
      expect(drive.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1600);
    }
  });
});

const counts = (cues: (CountCue | undefined)[]) => cues.filter((cue) => cue?.kind === 'count');

describe('the count at the end', () => {
  const end = playback.viewAt(replay.steps.length);
  const acts = countScenes(end, counting);

  it('counts every player by themselves, the winners last, and tells who won after that', () => {
    const seats = acts.slice(0, -1).map((scenes) => counts(scenes.map(({ cue }) => cue))[0]!.seat);
    expect(seats).toEqual(finalOrder(end).reverse());
    expect(end.winners).toContain(seats.at(-1));
    for (const scene of acts.slice(0, -1).flat()) expect(scene.view!.winners).toEqual([]);
    expect(acts.at(-1)!.map(({ cue }) => cue)).toEqual([{ kind: 'victory', winners: end.winners }]);
  });

  it('comes zone by zone to the total of the sheet', () => {
    for (const scenes of acts.slice(0, -1)) {
      const last = counts(scenes.map(({ cue }) => cue)).at(-1)!;
      expect(last.total).toBe(end.sheets[last.seat]!.total);
      expect(last.done).toBe(last.items.length);
      expect(scenes.at(-1)!.view!.sheets[last.seat]).toEqual(end.sheets[last.seat]);
    }
  });

  it('draws a line after the other anew', () => {
    const built = acts.slice(0, -1).map(([first]) => first!.view!.position.lines.filter((line) => line.length > 1).length);
    expect(built).toEqual(built.map((_, k) => k + 1));
  });
});
