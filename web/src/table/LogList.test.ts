import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Thing } from '$/api/types';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { language } from '$/languages/language.svelte';
import rome from '$fixtures/rome-replay.json';
import LogList from './LogList.svelte';

const log = (rome as unknown as { steps: { entries: Thing[] }[] }).steps.flatMap((step) => step.entries);
/** One of each kind. */
const kinds = [...new Map(log.map((thing) => [thing.key, thing])).values()];
const names = ['Ada', 'Ben', 'Cleo'];

afterEach(() => language.choose('en'));

test('every kind of thing is a sentence, in each language', async () => {
  const said = new Set<string>();
  for (const code of ['en', 'fr', 'it', 'pt'] as const) {
    await language.choose(code);
    const texts = await new GameTexts('get-on-board').load();
    const { unmount } = render(LogList, { log: kinds, texts, names });
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(kinds.length);
    for (const item of items) {
      expect(item.textContent).toMatch(/\S/);
      expect(item.textContent).not.toMatch(/[{}…]|undefined|NaN/);
    }
    said.add(items.map((item) => item.textContent).join());
    unmount();
  }
  expect(said.size).toBe(4);
});

test('only the last things are drawn, and pointing at one shows its place', async () => {
  const texts = await new GameTexts('get-on-board').load();
  const onshow = vi.fn();
  render(LogList, { log, texts, names, most: 12, onshow });
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(12);
  const last = log.slice(-12);
  const placed = last.findIndex((thing) => typeof thing.at === 'string');
  await fireEvent.pointerEnter(items[placed]!);
  expect(onshow.mock.lastCall![0]).toContain(last[placed]!.at);
  await fireEvent.pointerLeave(items[placed]!);
  expect(onshow).toHaveBeenLastCalledWith([]);
});
