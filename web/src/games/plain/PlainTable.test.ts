import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '$/api/types';
import type { Picture } from '$/board/picture';
import { GameTexts } from '$/languages/gameTexts.svelte';
import { gainText, t } from '$/languages/language.svelte';
import { Table } from '$/games/table.svelte';
import { plainGame } from '.';
import PlainTable from './PlainTable.svelte';
import type { Plain } from './types';

const CATALOGUE = {
  title: 'Ferry',
  zones: { cargo: 'Cargo' },
  log: { sail: '{player} sails to {to}.' },
  words: { move: { stay: 'Stay in port' }, tide: { low: 'out' } },
  help: ['Sail, or stay.'],
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><style>a{}</style><rect/></svg>';

const seat = (k: number) => ({
  seat: k,
  kind: k ? 'bot' : 'person',
  person: k ? null : { id: 'p', name: 'Ada', guest: true },
  level: k ? 'random' : null,
  colour: k,
  ready: true,
  away: false,
});

function snapshot(view: object = {}, turn: object = {}): Snapshot<Plain> {
  return {
    table: {
      id: 'x',
      game: 'ferry/bay',
      options: {},
      clock: { kind: 'none' },
      state: 'playing',
      seats: [seat(0), seat(1)],
    },
    you: { seats: [0], seat: 0, host: true, person: 'p' },
    view: {
      seat: 0,
      seats: 2,
      ply: 3,
      moves: [],
      to_move: 0,
      legal_moves: ['A1', 'stay'],
      position: { tide: 'low', secrets: [{ port: 'C3', points: 4 }, null] },
      sheets: [
        { cargo: 2, far_ports: 1, total: 3, boxes: {} },
        { cargo: null, far_ports: 0, total: 0, boxes: {} },
      ],
      winners: [],
      is_over: false,
      ...view,
    },
    turn: {
      ply: 3,
      to_move: 0,
      choosers: [0],
      chosen: [],
      mine: null,
      lines: [
        { moves: ['A1', 'B2'], gain: 2, gains: { cargo: 2 } },
        { moves: ['stay'], gain: -1, gains: { far_ports: -1 } },
      ],
      clocks: null,
      ...turn,
    },
    log: [{ ply: 1, n: 0, key: 'sail', seat: 1, to: 'A1' }],
  } as unknown as Snapshot<Plain>;
}

const picture: Picture<Plain> = {
  board: { board: 'bay', title: 'Bay', game: 'ferry' },
  layout: { viewBox: [0, 0, 400, 300], positions: { A1: [10, 20] }, moves: { B2: [50, 60] } },
  ground: '',
  signs: '',
  rules: '',
  symbols: '',
};

const answer = (body: string, kind: string) => new Response(body, { headers: { 'Content-Type': kind } });

let asked: string[];
beforeEach(() => {
  asked = [];
  const answerTo = (path: string): Response => {
    if (path.startsWith('/api/texts/en/')) return answer(JSON.stringify({ game: CATALOGUE }), 'application/json');
    if (path.includes('/picture.svg')) return answer(SVG, 'image/svg+xml');
    return new Response('', { status: 404 });
  };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answerTo(path));
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function show(of: Snapshot<Plain> = snapshot()) {
  const texts = await new GameTexts(plainGame('ferry').texts).load();
  const onturn = vi.fn(() => Promise.resolve(true));
  const table = new Table(of);
  const shown = render(PlainTable, { table, picture, texts, onturn });
  return { ...shown, table, onturn };
}

const moves = () => within(screen.getByRole('list', { name: t('plain.moves.label') }));
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: t('desk.confirm') });

test('a turn is chosen by buttons and by places on the picture, and sent when it is complete', async () => {
  const { container, onturn } = await show();
  expect(
    moves()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([t('plain.moves.gain', { move: 'A1', points: gainText(2) }), t('plain.moves.gain', { move: 'Stay in port', points: gainText(-1) })]);
  expect(confirm().disabled).toBe(true);
  await fireEvent.click(container.querySelector('.target[data-move="A1"]')!);
  expect(confirm().disabled).toBe(true);
  expect(container.querySelectorAll('.target')).toHaveLength(1);
  await fireEvent.keyDown(container.querySelector('.target[data-move="B2"]')!, { key: 'Enter' });
  expect(moves().queryAllByRole('button')).toHaveLength(0);
  await fireEvent.click(confirm());
  expect(onturn).toHaveBeenCalledWith(['A1', 'B2']);
});

test('the last move and the whole turn are taken back', async () => {
  const { container } = await show();
  await fireEvent.click(container.querySelector('.target[data-move="A1"]')!);
  await fireEvent.click(screen.getByRole('button', { name: t('desk.cancel_last') }));
  expect(moves().getAllByRole('button')).toHaveLength(2);
  await fireEvent.click(container.querySelector('.target[data-move="A1"]')!);
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(moves().getAllByRole('button')).toHaveLength(2);
});

test('where nothing says what moves bring, they are offered all the same', async () => {
  const { onturn } = await show(snapshot({}, { lines: null }));
  await fireEvent.click(moves().getByRole('button', { name: 'Stay in port' }));
  await fireEvent.click(confirm());
  expect(onturn).toHaveBeenCalledWith(['stay']);
});

test('the picture is that of the table, as this seat sees it; of a finished game, after so many moves', async () => {
  const first = await show();
  await waitFor(() => expect(first.container.querySelector('[data-board] svg image[aria-label]')).toBeTruthy());
  expect(asked).toContain('/api/tables/x/picture.svg?seat=0');
  first.unmount();
  const over = snapshot({ is_over: true, to_move: null, winners: [0] }, { choosers: [] });
  over.table.state = 'finished';
  await show(over);
  await waitFor(() => expect(asked).toContain('/api/tables/x/picture.svg?seat=0&ply=3'));
});

test('sheets, position, rules in short and log are in words', async () => {
  await show();
  const sheets = within(screen.getByRole('table'));
  expect(sheets.getAllByRole('rowheader').map((head) => head.textContent.trim())).toEqual(['Cargo', 'Far ports', 'Total']);
  expect(sheets.getByRole('row', { name: /Cargo/ }).textContent).toMatch(/2\s*–/);
  const facts = screen.getByRole('region', { name: t('plain.facts.label') }).textContent;
  expect(facts).toMatch(/tide\s*out/);
  expect(facts).toMatch(/secrets\s*port: C3; points: 4/);
  screen.getByText('Sail, or stay.');
  expect(screen.getByRole('list', { name: t('log.label') }).textContent).toMatch(/sails to A1\./);
});

test('a game without a picture is played by its buttons', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await show();
  await screen.findByText(t('plain.picture.none'));
  expect(moves().getAllByRole('button')).toHaveLength(2);
});
