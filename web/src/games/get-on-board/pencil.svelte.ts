/** Mouse, finger and pen on the board: one listener that finds intersections by computation, and points, presses and draws. */
import type { Point } from '$/api/types';
import type { Viewport } from '$/board/viewport.svelte';
import { buzz, playSound } from '$/table/sounds';
import type { TurnDraft } from './turnDraft.svelte';
import type { Positions } from './lanes';

/** CSS pixels that a press may move and still be a press. */
const SLIP = 8;
/** How near a pencil must come to an intersection, relative to the distance between two. */
const NEAR = 0.4;
/** How near a pointer must be, in CSS pixels and in units of the picture. */
const FINGERTIP = 24;
const RING = 30;

export interface Board {
  draft: TurnDraft;
  viewport: Viewport;
  positions: () => Positions;
  /** The distance between two intersections. */
  step: () => number;
  /** Whether lines can be drawn now. */
  enabled: () => boolean;
  /** A press on the vehicle while a line is selected. */
  onconfirm: () => void;
}

export class Pencil {
  /** The position of the hand while it draws, in units of the picture. */
  hand = $state.raw<Point | null>(null);
  /** The intersection that the line cannot reach. */
  refused = $state<string | null>(null);
  /** The intersection pointed at, whether a line ends there or not. */
  looked = $state<string | null>(null);

  private box: DOMRect | null = null;
  private press: { id: number; x: number; y: number; node: string | null; draws: boolean; moved: boolean } | null = null;
  private aim: string | null = null;
  private frame = 0;
  private acted = false;

  constructor(private readonly on: Board) {}

  listen(element: HTMLElement): { destroy: () => void } {
    const unlisten = new AbortController();
    const options = { capture: true, signal: unlisten.signal };
    element.addEventListener('pointerdown', (event) => this.down(element, event), options);
    element.addEventListener('pointermove', (event) => this.move(element, event), options);
    element.addEventListener('pointerup', (event) => this.up(event), options);
    element.addEventListener('pointercancel', (event) => this.cancel(event), options);
    element.addEventListener('pointerleave', (event) => event.target === element && !this.press && this.point(null), options);
    element.addEventListener('wheel', (event) => this.wheel(event), { ...options, passive: false });
    // The press is handled: neither the board nor the page may handle it as a click.
    for (const name of ['touchend', 'click'] as const) {
      element.addEventListener(
        name,
        (event) => {
          if (!this.acted) return;
          if (name === 'click') this.acted = false;
          if (event.cancelable) event.preventDefault();
          event.stopPropagation();
        },
        { ...options, passive: false },
      );
    }
    return {
      destroy: () => {
        cancelAnimationFrame(this.frame);
        unlisten.abort();
      },
    };
  }

  private place(element: HTMLElement, event: PointerEvent): Point {
    this.box ??= element.getBoundingClientRect();
    return this.on.viewport.toPicture([event.clientX - this.box.left, event.clientY - this.box.top]);
  }

  /** The intersection nearest to a point, within a distance. */
  private nearest([x, y]: Point, within: number, of?: (node: string) => boolean): string | null {
    let [found, least] = [null as string | null, within * within];
    for (const [node, [u, v]] of Object.entries(this.on.positions())) {
      const far = (u - x) ** 2 + (v - y) ** 2;
      if (far < least && (!of || of(node))) [found, least] = [node, far];
    }
    return found;
  }

  /** The target of a pointer: the end of a line within a touch target, else any intersection right under it. */
  private meant(at: Point): string | null {
    const reach = Math.min(this.on.step() * 0.5, Math.max(RING, FINGERTIP / this.on.viewport.now));
    const { draft } = this.on;
    return this.nearest(at, reach, (node) => draft.ends.has(node) || node === draft.terminus()) ?? this.nearest(at, RING);
  }

  private down(element: HTMLElement, event: PointerEvent): void {
    this.acted = false;
    this.box = element.getBoundingClientRect();
    if (this.press || !event.isPrimary || event.button !== 0 || !this.on.enabled()) return;
    const { draft } = this.on;
    draft.catchUp();
    const node = this.meant(this.place(element, event));
    const draws = node !== null && (node === draft.terminus() || draft.onBoard.includes(node));
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, node, draws, moved: false };
    if (draws) {
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
    } else if (event.pointerType !== 'mouse') this.pointNow(node);
  }

  private move(element: HTMLElement, event: PointerEvent): void {
    const { press } = this;
    if (!press || press.id !== event.pointerId) {
      if (!press && event.pointerType !== 'touch' && !event.buttons) {
        this.box ??= element.getBoundingClientRect();
        this.point(this.on.enabled() ? this.meant(this.place(element, event)) : null);
      }
      return;
    }
    if (!this.on.enabled()) return void this.cancel(event);
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP;
    if (!press.moved) return;
    if (!press.draws) {
      if (event.pointerType !== 'mouse') this.pointNow(null); // the finger moves the board
      return;
    }
    event.stopPropagation();
    const { draft } = this.on;
    if (this.hand === null) {
      this.pointNow(null);
      draft.draw(press.node!);
    }
    const path = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []; // Safari has none before 17
    for (const one of path.length ? path : [event]) this.drawTo(this.place(element, one));
  }

  private drawTo(at: Point): void {
    const { draft } = this.on;
    this.hand = at;
    const node = this.nearest(at, this.on.step() * NEAR);
    const tip = draft.onBoard.at(-1) ?? draft.terminus();
    if (node === null || node === tip) {
      if (node === tip) this.refused = null;
      return;
    }
    if (draft.draw(node)) {
      this.refused = null;
      playSound('pencil');
      buzz(8);
    } else if (this.refused !== node) {
      this.refused = node;
      buzz([4, 30, 4]);
    }
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    if (!this.on.enabled()) return void this.cancel(event);
    this.press = null;
    this.hand = null;
    this.refused = null;
    if (press.draws && press.moved) {
      event.stopPropagation();
      this.acted = true;
      return;
    }
    if (press.moved || press.node === null) return;
    const { draft } = this.on;
    const known = draft.pointed;
    if (press.node === draft.terminus()) {
      if (!draft.isUnderway) return;
      this.on.onconfirm();
    } else if (draft.place(press.node)) {
      playSound('pencil');
      buzz(8);
    } else return;
    this.acted = true;
    if (known !== null) this.forget();
  }

  private cancel(event: PointerEvent): void {
    if (this.press?.id !== event.pointerId) return;
    this.press = null;
    this.hand = null;
    this.refused = null;
    this.pointNow(null);
  }

  /** The wheel over an end with several ways selects the next one; elsewhere it zooms the board. */
  private wheel(event: WheelEvent): void {
    const { draft } = this.on;
    if (draft.pointed === null || (draft.endings.get(draft.pointed)?.length ?? 0) < 2) return;
    event.preventDefault();
    event.stopPropagation();
    draft.turnWay(Math.sign(event.deltaY));
  }

  private forget(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** A moving pointer passes several intersections before the next frame. */
  private point(node: string | null): void {
    if (node === null) this.box = null;
    this.aim = node;
    this.frame ||= requestAnimationFrame(() => this.pointNow(this.aim));
  }

  private pointNow(node: string | null): void {
    this.forget();
    const { draft } = this.on;
    this.looked = node;
    draft.pointed = node !== null && draft.ends.has(node) ? node : null;
  }
}
