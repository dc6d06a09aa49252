/** Cards that are drawn fly from where they lay: mine into my hand, others' to those who took them. */
import { untrack } from 'svelte';
import type { Table } from '$/table/table.svelte';
import { fly } from './fly';
import type { Card, Position } from './types';

export class Flights {
  private seen: number;

  /** `frame`: the element of the whole table. */
  constructor(
    private readonly table: Table<Position>,
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

  /** My card from the row, before the server has said so. */
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
