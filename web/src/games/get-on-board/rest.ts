/** Where a pointer rests or a finger stays: both ask what is there. */

/** ms until a pointer that lies still, or a finger that does not leave, means it. */
const REST = 550;
const STEADY = 10; // CSS pixels

/** Calls `ask` with the place on the page, and `leave` when the pointer goes on. A long press is no click. */
export function rests(element: HTMLElement, on: { ask: (x: number, y: number) => void; leave: () => void }): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: { x: number; y: number } | null = null;
  let asked = false;

  const leave = (): void => {
    clearTimeout(timer);
    if (asked) on.leave();
    asked = false;
    from = null;
  };
  const wait = ({ clientX: x, clientY: y }: PointerEvent): void => {
    leave();
    from = { x, y };
    timer = setTimeout(() => {
      asked = true;
      on.ask(x, y);
    }, REST);
  };
  const onMove = (event: PointerEvent): void => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < STEADY) return;
    if (event.pointerType === 'mouse' && !event.buttons) wait(event);
    else leave();
  };
  const onDown = (event: PointerEvent): void => (event.pointerType === 'mouse' ? leave() : wait(event));
  const onUp = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (event.pointerType === 'mouse') return;
    from = null;
  };
  const onClick = (event: MouseEvent): void => {
    if (asked && (event as PointerEvent).pointerType === 'touch') {
      event.stopPropagation();
      event.preventDefault();
    } else leave();
  };

  const unlisten = new AbortController();
  const { signal } = unlisten;
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('pointercancel', leave, { signal });
  element.addEventListener('click', onClick, { capture: true, signal });
  return {
    destroy() {
      clearTimeout(timer);
      unlisten.abort();
    },
  };
}
