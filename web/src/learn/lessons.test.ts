import { describe, expect, it } from 'vitest';
import { lessonsOf } from './texts';
import { fits, lessons } from './lessons';

describe.each(['get-on-board', 'ticket-to-ride'])('the tutorial of %s', (family) => {
  it('has a text for every position, in every language', async () => {
    const { steps } = (await lessons(family))!;
    for (const code of ['en', 'fr', 'it', 'pt'] as const) {
      const texts = await lessonsOf(family, code);
      expect(steps.map(({ id }) => id)).toEqual(texts.map(({ id }) => id));
    }
  });

  it('asks for what can be done, and not for what is done anyway', async () => {
    const { steps } = (await lessons(family))!;
    for (const { id, task, snapshot } of steps) {
      if (task === null) {
        expect(snapshot.view!.is_over, id).toBe(true);
        continue;
      }
      const lines = snapshot.turn!.lines!;
      expect(lines.some((line) => fits(task, line)), id).toBe(true);
    }
  });
});

describe('a task', () => {
  it('wants figures between two numbers', () => {
    expect(fits({ turn_zone: [1, 9] }, { turn_zone: 2 })).toBe(true);
    expect(fits({ turn_zone: [1, 9] }, { turn_zone: 0 })).toBe(false);
    expect(fits({ 'boards.granny': [1, 9] }, { boards: {} })).toBe(false);
    expect(fits({ eliminates: [0, 0] }, { eliminates: true })).toBe(false);
  });

  it('wants words that are so', () => {
    expect(fits({ action: 'draw' }, { action: 'draw' })).toBe(true);
    expect(fits({ action: 'draw' }, { action: 'claim' })).toBe(false);
  });
});
