import { beforeAll, describe, expect, it } from 'vitest';
import { games } from '$/games';
import type { LearnParts } from '$/games/game';
import { LANGUAGES, type Code } from '$/languages/language.svelte';
import { fits, tipFor } from './lessons';

const CODES = Object.keys(LANGUAGES) as Code[];
const taught = [...games].filter(([, game]) => game.learn);

describe.each(taught)('what %s has to teach', (_, game) => {
  let learn: LearnParts;
  beforeAll(async () => {
    learn = await game.learn!();
  });

  it('has a text for every position, in every language', async () => {
    const { steps } = await learn.positions();
    for (const code of CODES) {
      const texts = await learn.lessons(code);
      expect(steps.map(({ id }) => id)).toEqual(texts.map(({ id }) => id));
    }
  });

  it('asks for what can be done, and not for what is done anyway', async () => {
    const { steps } = await learn.positions();
    for (const { id, task, snapshot } of steps) {
      if (task === null) {
        expect(snapshot.view!.is_over, id).toBe(true);
        continue;
      }
      const lines = snapshot.turn!.lines!;
      expect(lines.some((line) => fits(task, line)), id).toBe(true);
    }
  });

  it.each(CODES)('has a tip for every turn of a first game in %s', async (code) => {
    for (let turn = 0; turn <= learn.tips.length; turn++) {
      const tip = await tipFor(learn, turn, code);
      expect(tip?.title).toBeTruthy();
      expect(tip?.text).toBeTruthy();
    }
    expect(await tipFor(learn, learn.tips.length + 1, code)).toBeNull();
  });

  it('pictures chapters that its rules have', async () => {
    const rules = await learn.rules('en');
    const { steps } = await learn.positions();
    const chapters = rules!.chapters.map(({ id }) => id);
    expect(chapters).toEqual(expect.arrayContaining(Object.keys(learn.pictured)));
    expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(learn.pictured)));
  });
});

describe('a task', () => {
  it('wants figures between two numbers', () => {
    expect(fits({ turn_zone: [1, 9] }, { turn_zone: 2 })).toBe(true);
    expect(fits({ turn_zone: [1, 9] }, { turn_zone: 0 })).toBe(false);
    expect(fits({ 'boards.some': [1, 9] }, { boards: {} })).toBe(false);
    expect(fits({ eliminates: [0, 0] }, { eliminates: true })).toBe(false);
  });

  it('wants words that are so', () => {
    expect(fits({ action: 'draw' }, { action: 'draw' })).toBe(true);
    expect(fits({ action: 'draw' }, { action: 'claim' })).toBe(false);
  });
});
