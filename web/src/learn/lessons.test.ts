import { beforeAll, describe, expect, it } from 'vitest';
import { games } from '$/games';
import type { LearnParts } from '$/games/game';
import { language, LANGUAGES } from '$/languages/language.svelte';
import { readerFromDisk } from '$/table/tests';
import { tipFor } from '$/games/lessons';
import { gainsOf, readTutorial, viewAt, type Tutorial } from './lessons';
import { TutorialTable } from './tutorialTable.svelte';

const CODES = Object.keys(LANGUAGES);
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

  it.each(CODES)('has words for every step in %s: what to do, and what it did', async (code) => {
    const texts = await learn.lessons(code);
    for (const { id, turns } of tutorial.steps) {
      const { title, text, ask, done } = texts.find((one) => one.id === id)!;
      expect([title, text].every(Boolean), id).toBe(true);
      expect([ask, done].every(Boolean), id).toBe(turns.length > 0);
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
    expect(table.log.length).toBe(tutorial.replay.steps.flatMap(({ entries }) => entries).length);
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
        expect((await tipFor(learn, learn.tips.indexOf(id) + 1, code, ['', edition]))?.text).toBe(text);
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
