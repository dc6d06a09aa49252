import { render, screen, within } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Snapshot, zonePoints } from '$/api/types';
import { GameTexts } from '$/languages/gameTexts.svelte';
import york from '$fixtures/new-york-round-7.json';
import rome from '$fixtures/rome-round-6.json';
import game from '..';
import type { GetOnBoard, Line, Sheet as Points } from '../types';
import Sheet from './Sheet.svelte';

const bus = york as unknown as Snapshot<GetOnBoard>;
const metro = rome as unknown as Snapshot<GetOnBoard>;
let texts: GameTexts;

beforeAll(async () => {
  texts = await new GameTexts(game.texts).load();
});

function show(snapshot: Snapshot<GetOnBoard>, line: Line | null = null, onshow = vi.fn()) {
  const seat = snapshot.view!.seat!;
  const sheet = snapshot.view!.sheets[seat]!;
  const common = snapshot.view!.position.common.map((card) => ({ ...card, met: [] }));
  const personal = snapshot.view!.position.personal[seat]!;
  render(Sheet, { sheet, texts, line, common, personal, letters: (node: string) => node, reached: () => false, onshow });
  return { sheet, personal, onshow };
}

const worth = (region: HTMLElement): string => within(region).getByRole('status').textContent.trim();
const minus = (value: number): string => String(value).replace('-', '−');

const zones = (sheet: Points): string[] => Object.keys(sheet).filter((zone) => zone !== 'total' && zone !== 'boxes');

test.each([bus, metro])('every zone of a sheet stands there with its points and its rule', (snapshot) => {
  const { sheet } = show(snapshot);
  for (const zone of zones(sheet)) {
    const name = new RegExp(`^${texts.zone(zone)}: .*`);
    const region = screen.getByRole('region', { name });
    expect(worth(region)).toBe(minus(zonePoints(sheet, zone)!));
    within(region).getByRole('button', { name: texts.zone(zone) });
    const tip = texts.tip(zone, snapshot === bus ? 'buses' : 'metros');
    expect(tip).toMatch(/\S\.$/);
    expect(tip).not.toMatch(/\bG\d/); // the rules' numbers are for readers of the rules
  }
});

test('a line being tried shows what it would be worth', () => {
  const lines = bus.turn!.lines!;
  const line = lines.find((one) => Object.keys(one.gains).length > 0 && !one.eliminates)!;
  const [zone, gain] = Object.entries(line.gains)[0]!;
  const { sheet } = show(bus, line);
  const region = screen.getByRole('region', { name: new RegExp(`^${texts.zone(zone)}: `) });
  expect(worth(region)).toBe(minus(zonePoints(sheet, zone)! + gain));
});
