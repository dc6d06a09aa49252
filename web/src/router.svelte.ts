/** The router: the address determines the page, and links change it without a reload. */
import { hrefOf, isStatic, pageOf } from './hosting';

const START = pageOf(location) ?? new URL('/', location.origin);

class Router {
  path = $state(START.pathname);
  query = $state.raw(START.searchParams);
  /** The part after the last #. */
  fragment = $state(START.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  /** Go to another page of the client. */
  go(address: string, replace = false): void {
    this.show(address, replace);
    const page = this.path;
    this.read();
    if (this.path !== page) {
      scrollTo(0, 0);
      queueMicrotask(() => document.getElementById('page')?.focus({ preventScroll: true }));
    }
  }

  /** Change only the address that the browser shows. */
  show(address: string, replace = true): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  }

  /** The parts of the path after a first word: `['abc']` for `/table/abc` and `table`; null for another page. */
  match(word: string): string[] | null {
    const [, first = '', ...rest] = this.path.split('/');
    return first === word ? rest.map(decodeURIComponent) : null;
  }

  private read(): void {
    const page = pageOf(location);
    if (!page) return; // a place on the current page
    this.path = page.pathname;
    this.query = page.searchParams;
    this.fragment = page.hash.slice(1);
  }
}

export const router = new Router();

/** Let links within Fareplay change the page in place. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (/^\/(api|docs|openid)\//.test(link.pathname)) return;
  const page = pageOf(link);
  if (page && (!page.hash || page.pathname !== router.path)) {
    event.preventDefault();
    router.go(page.pathname + page.search + page.hash);
  } else if (isStatic) {
    // The fragment names the page, so it cannot name a place on it.
    event.preventDefault();
    document.getElementById(decodeURIComponent((page ?? link).hash.slice(1)))?.scrollIntoView();
  }
}
