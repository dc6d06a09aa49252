import { beforeAll, describe, expect, it } from 'vitest';
import { games } from '$/games';
import type { LearnParts } from '$/games/game';
import { language, LANGUAGES } from '$/languages/language.svelte';
import { readerFromDisk } from '$/table/tests';
import { tipFor } from '$/games/lessons';
import { gainsOf, readTutorial, viewAt, type Tutorial } from './lessons';
import { TutorialTable } from './tutorialTable.svelte';

const CODES = Object.keys(LANGUAGES);
/** Words that a step shows at a time; languages with more small words need a few more. */
const MOST_WORDS: Record<string, number> = { fr: 34, it: 32, es: 32 };
const words = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
const taught = [...games].filter(([, game]) => game.learn);

describe.each(taught)('the tutorial of %s', (_, game) => {
  let learn: LearnParts;
  let tutorial: Tutorial;
  beforeAll(async () => {
    learn = await game.learn!();
    const written = await learn.tutorial();
    tutorial = readTutorial(written, await readerFromDisk(written.game));
  });

  it('is one game from its beginning to its end, which the learner wins', () => {
    const { steps, replay } = tutorial;
    const moves = replay.steps;
    expect(viewAt(tutorial, 0).ply).toBe(0);
    expect(steps[0]!.ply).toBe(0);
    const end = viewAt(tutorial, moves.length);
    expect(end.is_over).toBe(true);
    expect(end.winners).toEqual([0]);
    expect(steps.at(-1)!.ply).toBe(moves.length);
    expect(steps.map(({ ply }) => ply)).toEqual(steps.map(({ ply }) => ply).sort((a, b) => a - b));
  });

  it('asks for moves that can be chosen, and plays just these', () => {
    for (const { id, turns } of tutorial.steps)
      for (const { ply, moves, lines } of turns) {
        expect(viewAt(tutorial, ply).to_move, id).toBe(0);
        expect(viewAt(tutorial, ply + moves.length).moves.slice(ply), id).toEqual(moves);
        expect(
          lines.map((line) => line.moves),
          id,
        ).toContainEqual(moves);
      }
  });

  it('has at most ten steps', () => {
    expect(tutorial.steps.length).toBeLessThanOrEqual(10);
    expect(new Set(tutorial.steps.map(({ id }) => id)).size).toBe(tutorial.steps.length);
  });

  it.each(CODES)('has few words for every step in %s: what to do, and what it did', async (code) => {
    const { steps } = (await learn.texts(code))!;
    expect(steps.map(({ id }) => id)).toEqual(tutorial.steps.map(({ id }) => id));
    for (const { id, turns } of tutorial.steps) {
      const { title, text, ask = '', done = '' } = steps.find((one) => one.id === id)!;
      expect([title, text].every(Boolean), id).toBe(true);
      expect([ask, done].every(Boolean), id).toBe(turns.length > 0);
      for (const said of [ask, done]) expect(words(`${text} ${said}`), `${id}: ${text} ${said}`).toBeLessThanOrEqual(MOST_WORDS[code] ?? 30);
    }
  });

  it('answers any other choice with what it would bring, zone by zone', () => {
    for (const { turns } of tutorial.steps)
      for (const { lines } of turns)
        for (const line of lines) {
          const { gain, gains } = line as unknown as { gain: number; gains: Record<string, number> };
          const told = gainsOf({ gains }, (zone) => zone);
          for (const [zone, points] of Object.entries(gains)) expect(told).toContain(`${zone} ${language.points(points)}`);
          expect(Object.values(gains).reduce((sum, points) => sum + points, 0)).toBe(gain);
        }
  });

  it('ticks the sheet marker by marker while a line is drawn', () => {
    const whole = tutorial.steps.flatMap(({ turns }) => turns).filter(({ moves }) => moves.length > 1);
    for (const { ply, moves } of whole) {
      const sheets = [viewAt(tutorial, ply).sheets[0], ...moves.slice(1).map((_, k) => tutorial.tried(ply, moves.slice(0, k + 1)))];
      for (const [k, sheet] of sheets.entries()) expect(sheet, String(k)).toEqual(viewAt(tutorial, ply + k).sheets[0]);
      expect(tutorial.tried(ply, ['nonsense'])).toBeNull();
    }
    if (whole.some(({ moves }) => moves.length > 2)) expect(whole.length).toBeGreaterThan(3);
  });

  it('marks where each move is made', () => {
    for (const { id, turns } of tutorial.steps) for (const { moves } of turns) expect(learn.spots(id, moves).length, id).toBeGreaterThan(0);
  });

  it('is played through, turn by turn, and each step is found as it was written', async () => {
    const table = new TutorialTable(tutorial, tutorial.steps[0]!, await game.table());
    for (const step of tutorial.steps) {
      const come = table.playTo(step);
      while (table.skip());
      await come;
      expect(table.view, step.id).toEqual(viewAt(tutorial, step.ply));
      for (const [k, turn] of step.turns.entries()) {
        expect(table.turn?.choosers, step.id).toEqual([0]);
        table.make(turn, step.turns[k + 1]);
        while (table.skip());
      }
    }
    expect(table.view?.is_over).toBe(true);
    expect(table.log.length).toBe(tutorial.replay.steps.flatMap(({ entries }) => entries).length);
  });

  it('demonstrates a turn and takes it back', async () => {
    for (const step of tutorial.steps)
      for (const turn of step.turns.slice(0, 1)) {
        const table = new TutorialTable(tutorial, step, await game.table());
        const [view, asked, log] = [table.view, table.turn, table.log];
        const shown = table.demonstrate(turn);
        expect(table.scene, step.id).not.toBeNull();
        while (table.skip());
        await shown;
        expect([table.view, table.turn, table.log], step.id).toEqual([view, asked, log]);
        table.make(turn, undefined);
        while (table.skip());
        expect(table.view, step.id).toEqual(viewAt(tutorial, turn.ply + turn.moves.length));
      }
  });

  it('shows one turn at a time: no line of a round before the round is announced', async () => {
    const parts = await game.table();
    const shown: string[][] = [];
    const scenesOf: typeof parts.scenesOf = (turn) => {
      shown.push(turn.entries.map(({ key }) => key));
      return parts.scenesOf!(turn);
    };
    const table = new TutorialTable(tutorial, tutorial.steps[0]!, { ...parts, scenesOf });
    const come = table.playTo(tutorial.steps.at(-1)!);
    while (table.skip());
    await come;
    expect(shown.length).toBeGreaterThan(20);
    for (const keys of shown) expect(keys.slice(keys.indexOf('round') + 1 || keys.length)).not.toContain('marker');
  });

  it.each(CODES)('has a tip for every turn of a first game in %s', async (code) => {
    const { tips } = (await learn.texts(code))!;
    const kinds = [...new Set(tips.flatMap((tip) => Object.keys(tip.kinds ?? {})))];
    const turns = tips.filter(({ id }) => id !== 'lead').length;
    for (const edition of kinds.length ? ['buses', 'metros'] : ['']) {
      for (let turn = 0; turn <= turns; turn++) {
        const tip = await tipFor(learn, turn, code, [edition]);
        expect(tip?.title, String(turn)).toBeTruthy();
        expect(tip?.text, String(turn)).toBeTruthy();
      }
    }
    expect(await tipFor(learn, turns + 1, code)).toBeNull();
    // Where kinds of games differ, a tip tells what holds in the one that is played.
    for (const kind of kinds) {
      const own = tips.filter((tip) => tip.kinds?.[kind]);
      for (const tip of own) {
        const turn = tip.id === 'lead' ? 0 : tips.filter(({ id }) => id !== 'lead').indexOf(tip) + 1;
        expect((await tipFor(learn, turn, code, [kind]))?.text).toBe(tip.kinds![kind]);
      }
    }
  });

  it('pictures chapters that its rules have', async () => {
    const rules = await learn.rules('en');
    const chapters = rules!.chapters.map(({ id }) => id);
    expect(chapters).toEqual(expect.arrayContaining(Object.keys(learn.pictured)));
    expect(tutorial.steps.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(learn.pictured)));
  });
});
