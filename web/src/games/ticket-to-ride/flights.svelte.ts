/** Drawn cards fly from where they were: mine to my hand, others' to the players who took them. */
import { untrack } from 'svelte';
import type { Table } from '$/games/table.svelte';
import { prefersStill } from '$/theme/theme.svelte';
import type { Card, TicketToRide } from './types';

export class Flights {
  private seen: number;

  /** `frame`: the element of the whole table. */
  constructor(
    private readonly table: Table<TicketToRide>,
    private readonly frame: () => HTMLElement | undefined,
  ) {
    this.seen = table.log.length;
    $effect(() => {
      const news = table.log.slice(this.seen);
      this.seen = table.log.length;
      untrack(() => {
        for (const { key, seat, card } of news) {
          if (seat !== undefined && (key === 'draw' || key === 'draw_deck')) this.drawn(seat, key === 'draw', card as Card);
        }
      });
    });
  }

  /** Animate my card from the row before the server has confirmed it. */
  take(card: Card, slot: number | null): void {
    fly(this.inRow(slot ?? card), () => this.inHand(card));
  }

  private drawn(seat: number, faceUp: boolean, card: Card): void {
    const deck = this.find('.market .deck svg');
    if (seat !== this.table.seat) fly(faceUp ? this.inRow(card) : deck, () => this.atSeat(seat));
    else if (!faceUp) fly(deck, () => this.inHand(card) ?? this.find('.hand'));
  }

  private find(selector: string): Element | null {
    return this.frame()?.querySelector(selector) ?? null;
  }

  private inRow(at: number | Card): Element | null {
    const slot = typeof at === 'number' ? at : this.table.view!.position.row.indexOf(at);
    return this.find(`.market [data-slot="${slot}"] svg`);
  }

  private inHand(card: Card): Element | null {
    return this.find(`.hand [data-card="${card}"]`);
  }

  private atSeat(seat: number): Element | null {
    const found = this.frame()?.querySelectorAll(`[data-seat="${seat}"] .bullet`) ?? [];
    return [...found].find((one) => one.checkVisibility()) ?? null;
  }
}

const LASTS = 420;

/** Animate a copy of a card from one element to another that exists one frame later. */
export function fly(from: Element | null, to: () => Element | null): void {
  if (!from || prefersStill() || typeof from.animate !== 'function') return;
  const start = from.getBoundingClientRect();
  const copy = from.cloneNode(true) as HTMLElement;
  requestAnimationFrame(() => {
    const end = to()?.getBoundingClientRect();
    if (!end || !start.width) return;
    copy.setAttribute('aria-hidden', 'true');
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${start.left}px`,
      top: `${start.top}px`,
      width: `${start.width}px`,
      margin: '0',
      zIndex: '40',
      pointerEvents: 'none',
      transformOrigin: 'top left',
    });
    document.body.append(copy);
    const scale = Math.min(1.2, end.width / start.width);
    const [dx, dy] = [end.left - start.left, end.top - start.top];
    const flight = copy.animate(
      [
        { transform: 'none' },
        { transform: `translate(${dx * 0.55}px, ${dy * 0.45 - 18}px) scale(${(1 + scale) / 2 + 0.08})`, offset: 0.5 },
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      ],
      { duration: LASTS, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)' },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}
