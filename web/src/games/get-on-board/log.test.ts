import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '$/api/api.generated';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { language, LANGUAGES, t } from '$/languages/language.svelte';
import LogList from '$/table/LogList.svelte';
import { replayFixture } from '$/table/tests';
import game from '.';
import { OF_THE_TABLE, summary } from './describe';
import { countedSigns } from './logSigns';

const log: LogEntry[] = (await replayFixture()).steps.flatMap((step) => step.entries);
/** One of each kind. */
const kinds = [...new Map(log.map((entry) => [entry.key, entry])).values()];
const names = ['Ada', 'Ben', 'Cleo'];

afterEach(() => language.choose('en'));

test('every kind of entry is a sentence, in each language', async () => {
  const said = new Set<string>();
  for (const code of Object.keys(LANGUAGES)) {
    await language.choose(code);
    const texts = await new GameTexts(game.texts).load();
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
  expect(said.size).toBe(Object.keys(LANGUAGES).length);
});

test('only the last entries are drawn, and pointing at one shows its place', async () => {
  const texts = await new GameTexts(game.texts).load();
  const onshow = vi.fn();
  render(LogList, { log, texts, names, most: 12, onshow });
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(12);
  const last = log.slice(-12);
  const placed = last.findIndex((entry) => typeof entry.at === 'string');
  await fireEvent.pointerEnter(items[placed]!);
  expect(onshow.mock.lastCall![0]).toContain(last[placed]!.at);
  await fireEvent.pointerLeave(items[placed]!);
  expect(onshow).toHaveBeenLastCalledWith([]);
});

const gains = Array.from({ length: log.at(-1)!.ply }, () => 1);

test('a turn is told in one line, and opened for the rest', async () => {
  for (const code of Object.keys(LANGUAGES)) {
    await language.choose(code);
    const texts = await new GameTexts(game.texts).load();
    const { unmount } = render(LogList, {
      log,
      texts,
      names: [t('table.you'), ...names.slice(1)],
      summary,
      mine: [0],
      ofTable: OF_THE_TABLE,
      gains,
      most: log.length,
    });
    const turns = [...document.querySelectorAll('summary')];
    expect(turns.length).toBeGreaterThan(20);
    for (const turn of turns) expect(turn.textContent).not.toMatch(/[{}]|undefined|NaN|drives/);
    expect(turns.some((turn) => turn.textContent.includes(`${t('table.you')}${t('colon')}`))).toBe(true);
    // Every move brought a point here: a turn brought as many as it had moves.
    for (const turn of turns) expect(turn.querySelector('.gain')!.textContent).toMatch(/^\+\d$/);
    expect(document.querySelectorAll('details p').length).toBeGreaterThan(turns.length);
    // Whose turn it was is said once.
    for (const detail of document.querySelectorAll('details p')) expect(detail.textContent).not.toMatch(/^(Ben|Cleo) /);
    unmount();
  }
});

test('traffic of several roads is told as one number', async () => {
  const texts = await new GameTexts(game.texts).load();
  const entry = (n: number, facts: object): LogEntry => ({ key: 'jams', seat: 1, ply: 9, n, ...facts });
  const told = [entry(0, { ticks: 1, ticked: 3 }), entry(1, { key: 'boards', passenger: 'granny', at: 'C3' }), entry(2, { ticks: 2, ticked: 5 })];
  expect(summary(told, texts)).toBe('3 jams · a granny');
});

test('what happened several times in a turn is told in the plural', async () => {
  const twice = (facts: object): LogEntry[] => [0, 1].map((n) => ({ seat: 1, ply: 9, n, ...facts }) as LogEntry);
  for (const [code, told] of [
    ['en', '2 tourists · 2 entrances'],
    ['fr', '2 touristes · 2 bouches de métro'],
    ['it', '2 turisti · 2 ingressi della metro'],
    ['pt', '2 turistas · 2 entradas de metro'],
    ['de', '2 Touristen · 2 Eingänge'],
    ['es', '2 turistas · 2 bocas de metro'],
  ] as const) {
    await language.choose(code);
    const texts = await new GameTexts(game.texts).load();
    const turn = [...twice({ key: 'boards', passenger: 'tourist', at: 'C3' }), ...twice({ key: 'entrance', circled: 2, at: 'C4' })];
    expect(summary(turn, texts)).toBe(told);
  }
});

test('the signs of a turn have no points of their own, and tell stops of objectives and spent entrances', () => {
  const entry = (n: number, facts: object): LogEntry => ({ key: 'parked', seat: 1, ply: 9, n, ...facts });
  const told = countedSigns([
    entry(0, { place: 'restaurant', points: 6 }),
    entry(1, { key: 'personal', reached: 2, at: 'C3' }),
    entry(2, { key: 'entrance_used', at: 'C3' }),
    entry(3, { place: 'restaurant', points: 2 }),
  ]);
  expect(told).toEqual([
    { sign: 'restaurant', good: true, n: 2 },
    { sign: 'personal', good: true, n: 1 },
    { sign: 'entrance_used', good: false, n: 1 },
  ]);
});
