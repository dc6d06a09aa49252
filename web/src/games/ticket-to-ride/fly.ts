/** A card on its way: from where it lay to the hand. Only for the eye; the page is already as it will be. */
import { calm } from '$/components/motion';

const LASTS = 420;

/** Let a copy of a card fly from one element to another one that is there a frame later. */
export function fly(from: Element | null, to: () => Element | null): void {
  if (!from || calm() || typeof from.animate !== 'function') return;
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
