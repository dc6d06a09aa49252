import { expect, test } from 'vitest';
import { GameTexts } from '$/languages/gameTexts.svelte';
import london from '$boards/ticket-to-ride/london.json';
import early from '$fixtures/ride-early.json';
import game from '.';
import { Words } from './describe';
import { lightOf, movesText } from './moves';
import type { Board } from './types';

const board = london.board as unknown as Board;

test('every legal move can be said', async () => {
  const words = new Words(board, await new GameTexts(game.texts).load());
  for (const move of early.view.legal_moves) expect(movesText([move], board, words)).toMatch(/^[^{}…]+$/);
  const [route] = board.routes;
  const cards = words.cards({ [route!.colour === 'gray' ? 'pink' : route!.colour]: route!.length - 1, bus: 1 });
  const colour = route!.colour === 'gray' ? 'pink' : route!.colour;
  expect(movesText([`claim 1 ${colour} 1`], board, words)).toBe(`${words.ends(route!)} with ${cards}`);
  expect(movesText(['keep 3', 'draw deck'], board, words)).toContain(words.ends(board.tickets[2]!));
});

test('a claim lights up its route, tickets their ends, cards nothing', () => {
  const { a, b } = board.routes[5]!;
  expect(lightOf(['claim 6 black 1'], board)).toEqual({ locations: [a, b], missing: [6], best: false });
  const [one, two] = [board.tickets[2]!, board.tickets[16]!];
  expect(lightOf(['keep 3 17'], board)).toEqual({ locations: [one.a, one.b, two.a, two.b], missing: [], best: false });
  expect(lightOf(['claim 6 black 1'], board, true)?.best).toBe(true);
  expect(lightOf(['draw blue'], board)).toBeNull();
  expect(lightOf(['pass'], board)).toBeNull();
});
