import { expect, it } from 'vitest';
import { holdFocus } from './focus';

const frames = (): Promise<void> => new Promise((done) => setTimeout(done, 60));

it('gives the focus back to what could not be pressed for a moment, and on if that is gone', async () => {
  Element.prototype.checkVisibility = () => true; // nothing is laid out here
  document.body.innerHTML = '<div id="root"><div class="market"><button id="deck">deck</button></div><div class="bottom" tabindex="-1"></div></div>';
  const root = document.getElementById('root')!;
  const deck = document.getElementById('deck') as HTMLButtonElement;
  const guard = holdFocus(root);
  deck.focus();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  deck.blur(); // as browsers do with what is disabled, after the frame is drawn
  expect(document.activeElement).toBe(document.body);
  deck.disabled = true;
  deck.disabled = false;
  await frames();
  expect(document.activeElement).toBe(deck);
  deck.blur();
  deck.disabled = true;
  await frames();
  expect(document.activeElement).toBe(root.querySelector('.bottom'));
  deck.disabled = false;
  await frames();
  expect(document.activeElement).toBe(deck);
  deck.remove();
  await frames();
  expect(document.activeElement).toBe(root.querySelector('.bottom'));
  guard.destroy();
});
