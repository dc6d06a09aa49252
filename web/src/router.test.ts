import { describe, expect, it } from 'vitest';
import { followLink, router } from './router.svelte';

/** Click a link; whether the page stays, because the router has taken it over. */
function click(href: string): boolean {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.addEventListener('click', followLink);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.dispatchEvent(event);
  link.remove();
  return event.defaultPrevented;
}

describe('links', () => {
  it('change the page in place', () => {
    expect(click('/learn')).toBe(true);
    expect(router.path).toBe('/learn');
  });

  it('to the documentation and the API are followed by the browser', () => {
    expect(click('/docs/')).toBe(false);
    expect(click('/docs/tutorial/')).toBe(false);
    expect(click('/api/openapi.json')).toBe(false);
    expect(router.path).toBe('/learn');
  });
});
