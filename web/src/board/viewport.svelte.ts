/** Zoom and pan of a board with wheel, pinch, drag and keys. */
import type { Point } from '$/api/types';

const MOST = 5;
const STEP = 1.25;
/** ms without a move after which the board is at rest. */
const REST = 160;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a picture around some points. */
export function around(points: readonly Point[], margin: number): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: x - margin,
    y: y - margin,
    width: Math.max(...xs) - x + 2 * margin,
    height: Math.max(...ys) - y + 2 * margin,
  };
}

export class Viewport {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Whether the last change is animated. */
  glides = $state(false);
  /** Whether fingers, pointer or wheel are moving the board. */
  moves = $state(false);
  /** The available space on the page, in CSS pixels. */
  width = $state(0);
  height = $state(0);

  /** `board` is the size of the picture in its own units. */
  constructor(private readonly board: () => { width: number; height: number }) {}

  /** CSS pixels per unit of the picture when the whole board fits. */
  unit = $derived.by(() => {
    const { width, height } = this.board();
    return this.width && this.height ? Math.min(this.width / width, this.height / height) : 1;
  });

  /** CSS pixels per unit of the picture now. */
  now = $derived(this.unit * this.scale);

  private rested = 1;

  /** CSS pixels per unit of the picture when the board was last at rest. */
  atRest = $derived.by(() => {
    if (!this.moves) this.rested = this.now;
    return this.rested;
  });

  transform = $derived(`translate(${this.x}px, ${this.y}px) scale(${this.scale})`);

  isWhole = $derived(this.scale === 1 && this.x === 0 && this.y === 0);

  /** The position of a point of the picture in the frame, in CSS pixels. */
  toFrame([x, y]: Point): [number, number] {
    const { width, height } = this.board();
    return [this.width / 2 + this.x + (x - width / 2) * this.now, this.height / 2 + this.y + (y - height / 2) * this.now];
  }

  /** The point of the picture at a position in the frame. */
  toPicture([x, y]: Point): [number, number] {
    const { width, height } = this.board();
    return [width / 2 + (x - this.width / 2 - this.x) / this.now, height / 2 + (y - this.height / 2 - this.y) / this.now];
  }

  /** Show the whole board. */
  reset(): void {
    this.glides = true;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Zoom by a factor around a point of the page, relative to the middle of the viewport. */
  zoom(factor: number, aboutX = 0, aboutY = 0, glide = true): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const ratio = scale / this.scale;
    this.begin(glide);
    this.x = aboutX - (aboutX - this.x) * ratio;
    this.y = aboutY - (aboutY - this.y) * ratio;
    this.scale = scale;
    this.hold();
  }

  pan(dx: number, dy: number, glide = false): void {
    this.begin(glide);
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  private resting: ReturnType<typeof setTimeout> | undefined;

  /** Start or continue a movement; it ends when nothing has moved for a moment. */
  private begin(glide: boolean): void {
    this.glides = glide;
    this.moves = !glide;
    clearTimeout(this.resting);
    if (!glide) this.resting = setTimeout(() => (this.moves = false), REST);
  }

  /** Show a part of the picture as large as possible, but at most `most` pixels per unit. */
  show(part: Frame, most: number): void {
    if (!this.width || !this.height) return;
    const { width, height } = this.board();
    const fit = Math.min(this.width / part.width, this.height / part.height, most);
    const scale = Math.min(MOST, Math.max(1, fit / this.unit));
    this.glides = true;
    this.scale = scale;
    this.x = (width / 2 - (part.x + part.width / 2)) * this.unit * scale;
    this.y = (height / 2 - (part.y + part.height / 2)) * this.unit * scale;
    this.hold();
  }

  /** Keys that work anywhere on the board: + - 0, and shift with the arrows. Returns whether the key was one of them. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = 80;
    switch (event.key) {
      case '+':
      case '=':
        this.zoom(STEP);
        return true;
      case '-':
        this.zoom(1 / STEP);
        return true;
      case '0':
        this.reset();
        return true;
    }
    if (!event.shiftKey) return false;
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const way = ways[event.key];
    if (way) this.pan(...way, true);
    return way !== undefined;
  }

  /** Keep the board in the frame. */
  hold(): void {
    const { width, height } = this.board();
    const roomX = Math.max(0, (width * this.now - this.width) / 2);
    const roomY = Math.max(0, (height * this.now - this.height) / 2);
    this.x = Math.min(roomX, Math.max(-roomX, this.x));
    this.y = Math.min(roomY, Math.max(-roomY, this.y));
  }
}

/** Listen to wheel, drag and pinch on an element. */
export function gestures(element: HTMLElement, viewport: Viewport): { destroy(): void } {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;

  const middle = (): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const centre = middle();
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018));
    viewport.zoom(factor, event.clientX - centre.x, event.clientY - centre.y, false);
  };
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) moved = 0;
  };
  const onMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (pointers.size === 1) {
      moved += Math.hypot(dx, dy);
      if (moved > 8 && viewport.scale > 1) {
        if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
        viewport.pan(dx, dy);
      }
    } else if (pointers.size === 2) {
      moved = 100;
      const other = [...pointers].find(([id]) => id !== event.pointerId)![1];
      const centre = middle();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      viewport.pan(dx / 2, dy / 2);
      viewport.zoom(is / Math.max(1, was), (now.x + other.x) / 2 - centre.x, (now.y + other.y) / 2 - centre.y, false);
    }
    pointers.set(event.pointerId, now);
  };
  const onUp = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };
  // A press on the board does not move the focus: keys do that.
  const onPress = (event: MouseEvent): void => event.preventDefault();
  // A drag ends with an unintended click.
  const onClick = (event: MouseEvent): void => {
    if (moved > 8) {
      event.stopPropagation();
      event.preventDefault();
    }
    moved = 0;
  };

  // When a finger leaves what it touched on the board, it is pressed at once: the browser would first simulate mouse
  // events and dispatch each of them.
  const onLeave = (event: TouchEvent): void => {
    const [finger] = event.changedTouches;
    if (!finger || event.touches.length || moved > 8 || !event.cancelable) return;
    const { target, clientX, clientY } = finger;
    if (!(target instanceof SVGElement) || !target.closest('[data-board]')) return;
    event.preventDefault();
    target.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, pointerType: 'touch', clientX, clientY }));
  };

  const unlisten = new AbortController();
  const { signal } = unlisten;
  element.addEventListener('touchend', onLeave, { passive: false, signal });
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('mousedown', onPress, { signal });
  element.addEventListener('click', onClick, { capture: true, signal });
  return { destroy: () => unlisten.abort() };
}
