import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Code } from '$/languages/language.svelte';
import { ORDER, tipFor } from './tips';

describe.each(Object.keys(ORDER))('tips of %s', (family) => {
  it.each(Object.keys(LANGUAGES) as Code[])('have a text for every turn in %s', async (code) => {
    for (let turn = 0; turn <= ORDER[family]!.length; turn++) {
      const tip = await tipFor(family, turn, code);
      expect(tip?.title).toBeTruthy();
      expect(tip?.text).toBeTruthy();
    }
  });

  it('come to an end', async () => {
    expect(await tipFor(family, ORDER[family]!.length + 1, 'en')).toBeNull();
  });
});
