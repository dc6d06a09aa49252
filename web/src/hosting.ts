/** Where the client is hosted: on a Fareplay server, or as static files on any host, also below a sub-path. */

/** Whether the page has no server: `fareplay site` writes this into it. */
export const isStatic = typeof document !== 'undefined' && document.documentElement.dataset.host === 'static'; // a worker has no document

/** The path of the client's files. Only static files may be elsewhere than at the root. */
export const root = isStatic ? new URL('.', location.href).pathname : '/';

/** The URL of one of the client's files. */
export const fileAt = (name: string): string => root + name;

/** The link to a page: on a static host the page is in the fragment, since such a host only serves files. */
export const hrefOf = (address: string): string => (isStatic ? `${root}#${address}` : address);

/** The page of a browser address, as a path with its query and fragment; null if there is none. */
export function pageOf(address: Pick<Location, 'href' | 'hash'>): URL | null {
  if (!isStatic) return new URL(address.href);
  if (!address.hash) return new URL('/', location.origin);
  return address.hash.startsWith('#/') ? new URL(address.hash.slice(1), location.origin) : null;
}

/** Keep all links on the page valid for copying and opening elsewhere. */
export function watchLinks(): void {
  if (!isStatic) return;
  const mend = (link: Element): void => {
    const href = link.getAttribute('href')!;
    if (href.startsWith('/') && !href.startsWith(`${root}#`)) link.setAttribute('href', hrefOf(href));
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') mend(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches('a[href]')) mend(node);
        for (const link of node.querySelectorAll('a[href]')) mend(link);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
}
