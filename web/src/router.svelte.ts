/** Which page is shown: the address says it, and links change it without loading anew. */

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  /** Go to another page of ours. */
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    const page = this.path;
    this.read();
    if (this.path !== page) {
      scrollTo(0, 0);
      queueMicrotask(() => document.getElementById('page')?.focus({ preventScroll: true }));
    }
  }

  /** The parts of the path after a first word: `/table/abc` for `table` is `['abc']`; null if it is another page. */
  match(word: string): string[] | null {
    const [, first = '', ...rest] = this.path.split('/');
    return first === word ? rest.map(decodeURIComponent) : null;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** Let links within Fareplay change the page in place. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (/^\/(api|docs)\//.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
