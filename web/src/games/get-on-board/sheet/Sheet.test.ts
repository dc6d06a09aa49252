import { render, screen, within } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Line, Position, Sheet, Snapshot } from '$/api/types';
import { GameTexts } from '$/languages/gameTexts.svelte';
import rome from '$fixtures/rome-round-6.json';
import york from '$fixtures/new-york-round-7.json';
import Pad from './Sheet.svelte';

const bus = york as unknown as Snapshot<Position>;
const metro = rome as unknown as Snapshot<Position>;
let texts: GameTexts;

beforeAll(async () => {
  texts = await new GameTexts('get-on-board').load();
});

function show(told: Snapshot<Position>, line: Line | null = null, onshow = vi.fn()) {
  const seat = told.view!.seat!;
  const sheet = told.view!.sheets[seat]!;
  const common = told.view!.position.common.map((card) => ({ ...card, met: [] }));
  const personal = told.view!.position.personal[seat]!;
  render(Pad, { sheet, texts, line, common, personal, letters: (node: string) => node, reached: () => false, onshow });
  return { sheet, personal, onshow };
}

const worth = (region: HTMLElement): string => within(region).getByRole('status').textContent!.trim();
const minus = (value: number): string => String(value).replace('-', '−');

const zones = (sheet: Sheet): string[] => Object.keys(sheet).filter((zone) => zone !== 'total' && zone !== 'boxes');

test.each([bus, metro])('every zone of a sheet stands on its pad with its points and its rule', (told) => {
  const { sheet } = show(told);
  for (const zone of zones(sheet)) {
    const name = new RegExp(`^${texts.zone(zone)}: .*`);
    const region = screen.getByRole('region', { name });
    expect(worth(region)).toBe(minus(sheet[zone] as number));
    within(region).getByRole('button', { name: texts.zone(zone) });
    expect(texts.tip(zone)).toMatch(/\(G\d+.*\)\.?$/);
  }
});

test('a line being tried shows what it would be worth', () => {
  const lines = bus.turn!.lines!;
  const line = lines.find((one) => Object.keys(one.gains).length > 0 && !one.eliminates)!;
  const [zone, gain] = Object.entries(line.gains)[0]!;
  const { sheet } = show(bus, line);
  const region = screen.getByRole('region', { name: new RegExp(`^${texts.zone(zone)}: `) });
  expect(worth(region)).toBe(minus((sheet[zone] as number) + gain));
});
