import { afterEach, expect, test } from 'vitest';
import type { BoardInfo } from '$/api/api.generated';
import { language } from '$/languages/language.svelte';
import { boardLabel, boards, boardTitle } from '../boards.svelte';

afterEach(async () => {
  boards.list = [];
  await language.choose('en');
});

test('a board whose name another game has too is told with its game', async () => {
  boards.list = ['get-on-board/london', 'get-on-board/rome', 'ticket-to-ride/london'].map((game) => ({ game }) as BoardInfo);
  expect(boardLabel('get-on-board/london')).toBe('London · Get on Board');
  expect(boardLabel('ticket-to-ride/london')).toBe('London · Ticket to Ride');
  expect(boardLabel('get-on-board/rome')).toBe('Rome');
  expect(boardTitle('ticket-to-ride/london')).toBe('London');
  await language.choose('es');
  expect(boardLabel('ticket-to-ride/london')).toBe('Londres · ¡Aventureros al tren!');
});
