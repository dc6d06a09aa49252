/**
 * The app opens without a network: the page and what it is made of are kept as they are used. The server is always asked
 * first for the page; hashed files never change; what the server tells of games is never kept.
 */
const STORE = 'fareplay';
const PAGE = '/';
const MOST = 300; // files kept, the oldest go first

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keep([PAGE]));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells what it has loaded before this worker was there.
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.filter(isLasting))));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/docs')) return; // pages of their own
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isLasting(request.url)) event.respondWith(lasting(request));
  else if (pathname === '/manifest.webmanifest') event.respondWith(fresh(request));
});

function isLasting(address) {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && /^\/(assets\/|icon)/.test(pathname);
}

async function page(request) {
  try {
    const answer = await fetch(request);
    // Every address shows the same page, which finds its own way; but an address of the server's may be something else.
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
      const store = await caches.open(STORE);
      await store.put(PAGE, answer.clone());
    }
    return answer;
  } catch (problem) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw problem;
  }
}

async function lasting(request) {
  return (await caches.match(request)) ?? fresh(request);
}

async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const store = await caches.open(STORE);
      await store.put(request, answer.clone());
      await tidy(store);
    }
    return answer;
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}

async function keep(addresses) {
  const store = await caches.open(STORE);
  await Promise.all(
    addresses.map(async (address) => {
      if (await store.match(address)) return;
      await store.add(address).catch(() => {}); // not to be had now: it is kept when it is next used
    }),
  );
}

async function tidy(store) {
  const kept = await store.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((request) => store.delete(request)));
}

// A game needs somebody who has no page open: the server has worded it in their language.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Bring a page of ours to the front, at this address. */
async function show(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url) ?? pages[0];
  if (!there) return self.clients.openWindow(url);
  await there.focus();
  return new URL(there.url).pathname === url ? there : there.navigate(url);
}
