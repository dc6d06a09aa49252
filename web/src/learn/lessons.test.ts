import { beforeAll, describe, expect, it } from 'vitest';
import { openLines } from '$/api/lines';
import { games } from '$/games';
import type { LearnParts } from '$/games/game';
import { LANGUAGES, type Code } from '$/languages/language.svelte';
import { tipFor, viewAt, type Tutorial } from './lessons';
import { TutorialTable } from './tutorialTable.svelte';

const CODES = Object.keys(LANGUAGES) as Code[];
const taught = [...games].filter(([, game]) => game.learn);

describe.each(taught)('the tutorial of %s', (_, game) => {
  let learn: LearnParts;
  let tutorial: Tutorial;
  beforeAll(async () => {
    learn = await game.learn!();
    tutorial = await learn.tutorial();
  });

  it('is one game from its beginning to its end, which the learner wins', () => {
    const { steps, moves, start } = tutorial;
    expect(start.ply).toBe(0);
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
        if (lines) expect(openLines(lines).map((line) => line.moves), id).toContainEqual(moves);
      }
  });

  it.each(CODES)('has words for every step in %s: what to do, what it did, and why another move is not the one', async (code) => {
    const texts = await learn.lessons(code);
    expect(texts.map(({ id }) => id)).toEqual(tutorial.steps.map(({ id }) => id));
    for (const [k, { id, turns }] of tutorial.steps.entries()) {
      const { title, text, ask, wrong, done } = texts[k]!;
      expect([title, text].every(Boolean), id).toBe(true);
      expect([ask, wrong, done].every(Boolean), id).toBe(turns.length > 0);
    }
  });

  it('marks where each move is made', () => {
    for (const { id, turns } of tutorial.steps)
      for (const { moves } of turns) if (id !== 'practice') expect(learn.spots(id, moves).length, id).toBeGreaterThan(0);
  });

  it('is played through, turn by turn, and each step is found as it was written', async () => {
    const table = new TutorialTable(tutorial, tutorial.steps[0]!);
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
    expect(table.log.length).toBe(tutorial.moves.flatMap(({ entries }) => entries).length);
  });

  it.each(CODES)('has a tip for every turn of a first game in %s', async (code) => {
    for (let turn = 0; turn <= learn.tips.length; turn++) {
      const tip = await tipFor(learn, turn, code);
      expect(tip?.title).toBeTruthy();
      expect(tip?.text).toBeTruthy();
    }
    expect(await tipFor(learn, learn.tips.length + 1, code)).toBeNull();
    // Where editions differ, a tip tells what holds in the one that is played.
    const lessons = await learn.lessons(code);
    for (const { id, tips = {} } of lessons) {
      for (const [edition, text] of Object.entries(tips)) {
        expect((await tipFor(learn, learn.tips.indexOf(id) + 1, code, edition))?.text).toBe(text);
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
