import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { GameTexts } from '$/languages/gameTexts.svelte';
import london from '$boards/ticket-to-ride/london.json';
import deal from '$fixtures/ride-deal.json';
import game from '.';
import { Words } from './describe';
import TicketOffer from './TicketOffer.svelte';
import { progressOf } from './progress';
import type { Board, Position } from './types';
import { t } from './words';

const board = london.board as unknown as Board;
const { offer } = deal.view.position;
const tickets = progressOf(board, deal.view.position as unknown as Position, deal.view.seat).filter(({ ticket }) => offer.includes(ticket));
let words: Words;

beforeAll(async () => {
  words = new Words(board, await new GameTexts(game.texts).load());
});

function show(held: string | null = null) {
  const [onkeep, onpoint] = [vi.fn(), vi.fn()];
  const choices = deal.view.legal_moves;
  render(TicketOffer, { offer: tickets, choices, held, words, busy: false, onpoint, onkeep });
  const ticket = (number: number) =>
    screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(words.ticket(number).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) });
  const keep = (n: number) => screen.getByRole<HTMLButtonElement>('button', { name: t('offer.keep', { n }) });
  return { onkeep, onpoint, ticket, keep };
}

test('all tickets are kept unless one is put back', async () => {
  const { onkeep, ticket, keep } = show();
  for (const one of offer) expect(ticket(one).getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(keep(offer.length));
  expect(onkeep).toHaveBeenLastCalledWith(`keep ${[...offer].sort((a, b) => a - b).join(' ')}`);
  await fireEvent.click(ticket(offer[0]!));
  await fireEvent.click(keep(offer.length - 1));
  expect(onkeep).toHaveBeenLastCalledWith(
    `keep ${offer
      .slice(1)
      .sort((a, b) => a - b)
      .join(' ')}`,
  );
});

test('no ticket at all cannot be kept', async () => {
  const { ticket, keep } = show();
  for (const one of offer) await fireEvent.click(ticket(one));
  expect(keep(0).disabled).toBe(true);
});

test('a choice that was made is shown, and each ticket shows its way', async () => {
  const { onpoint, ticket } = show(`keep ${offer[0]}`);
  expect(ticket(offer[0]!).getAttribute('aria-pressed')).toBe('true');
  expect(ticket(offer[1]!).getAttribute('aria-pressed')).toBe('false');
  await fireEvent.focus(ticket(offer[1]!));
  expect(onpoint).toHaveBeenLastCalledWith(offer[1]);
});

test('each ticket says how far it is', () => {
  const { ticket } = show();
  for (const { ticket: number, buses } of tickets) expect(ticket(number).textContent).toContain(t('ticket.to_go', { n: buses ?? 0 }));
});
