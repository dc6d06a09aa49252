/** Where the client comes from: a Fareplay server, or static files on any host, also below a sub-path. */

/** Whether there is no server behind the page: `fareplay site` writes this into it. */
export const isStatic = typeof document !== 'undefined' && document.documentElement.dataset.host === 'static'; // a worker has no document

/** The path that the client's files lie below. Only static files may lie elsewhere than at the root. */
export const root = isStatic ? new URL('.', location.href).pathname : '/';

/** The address of a file of the client's own folder. */
export const fileAt = (name: string): string => root + name;

/**
 * What a link to a page of ours is: on a static host the page is named in the fragment, since such a host answers for
 * files only.
 */
export const hrefOf = (address: string): string => (isStatic ? `${root}#${address}` : address);

/** The page that an address of the browser names, as a path with its query and fragment; null if none. */
export function pageOf(address: Pick<Location, 'href' | 'hash'>): URL | null {
  if (!isStatic) return new URL(address.href);
  if (!address.hash) return new URL('/', location.origin);
  return address.hash.startsWith('#/') ? new URL(address.hash.slice(1), location.origin) : null;
}

/** Keep all links on the page such that they can be copied and opened elsewhere. */
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
