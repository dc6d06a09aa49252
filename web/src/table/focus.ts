/** The focus never falls back to the page: if its element disappears, it moves to the most similar one. */

/** Where the focus continues, in order of preference. */
const NEXT = ['.bottom button.primary:enabled', '.board [tabindex="0"]', '.market button:enabled', '.bottom button:enabled', '.bottom'];

/** Where the focus waits while nothing in its place can be pressed. */
const WAITING = '.bottom';

/** Watch the focus within an element, for keyboard users. */
export function holdFocus(root: HTMLElement): { destroy(): void } {
  let last: HTMLElement | SVGElement | null = null;
  /** An element that is disabled for a moment, while a turn is sent, and what has the focus meanwhile. */
  let resting: HTMLElement | SVGElement | null = null;
  let meanwhile: Element | null = null;
  /** A place that keeps the focus, such as the row of cards, and the index of its slot. */
  let holder: Element | null = null;
  let slot: string | undefined;
  let byKeys = false;
  let frame = 0;

  const onFocus = (event: FocusEvent): void => {
    last = event.target as HTMLElement | SVGElement;
    if (last === meanwhile) return;
    holder = last.closest('[data-keep-focus]');
    slot = last.dataset.slot;
  };
  const onKey = (): void => {
    byKeys = true;
  };
  const onPointer = (): void => {
    byKeys = false;
  };
  /** Return to the element that had the focus, or to its replacement in the same place; returns whether that was possible. */
  const goOn = (): boolean => {
    if (resting && canHave(resting)) resting.focus();
    else if (!holder?.isConnected || (!focusFirst(holder, `[data-slot="${slot}"]:enabled`) && !focusFirst(holder, 'button:enabled'))) return false;
    resting = meanwhile = null;
    return true;
  };
  const look = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!byKeys || last === null || document.querySelector('dialog[open]')) return;
      if (document.activeElement === meanwhile) goOn();
      if (document.activeElement !== document.body) return;
      if (canHave(last)) {
        last.focus();
        return;
      }
      resting = last;
      if (goOn()) return;
      meanwhile = holder ? root.querySelector(WAITING) : null;
      if (meanwhile) (meanwhile as HTMLElement).focus();
      else focusNext(root);
      meanwhile = document.activeElement;
    });
  };

  if (document.activeElement === document.body) focusFirst(root, '.board'); // whoever came by a link or a key continues from there
  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'tabindex'] });
  root.addEventListener('focusin', onFocus);
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', onPointer, true);
  return {
    destroy() {
      watch.disconnect();
      cancelAnimationFrame(frame);
      root.removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKey, true);
      removeEventListener('pointerdown', onPointer, true);
    },
  };
}

function canHave(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

function focusNext(root: HTMLElement): void {
  for (const selector of NEXT) {
    if (focusFirst(root, selector)) return;
  }
}

/** Focus the first matching visible element; returns whether there was one. */
export function focusFirst(root: ParentNode, selector: string): boolean {
  for (const found of root.querySelectorAll<HTMLElement | SVGElement>(selector)) {
    if (!found.checkVisibility()) continue;
    found.focus();
    if (document.activeElement === found) return true;
  }
  return false;
}
