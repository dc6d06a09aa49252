/**
 * The app works without a network: after one visit the page and all that it is made of are kept, boards, kernels, puzzles
 * and texts among it. The server is always asked first for the page; hashed files never change; what the server tells of
 * games is never kept.
 */
const ROOT = new URL('./', location.href).pathname;
const STORE = ROOT === '/' ? 'fareplay' : `fareplay ${ROOT}`;
const VERSIONS = `${ROOT}versions.json`; // in the store only: the files of this version and of the one before

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells which files this version of the app is made of.
self.addEventListener('message', (event) => event.waitUntil(keepOnly(event.data.filter(isLasting))));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(`${ROOT}docs`)) return; // pages of their own
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isLasting(request.url)) event.respondWith(lasting(request));
  else if (pathname === `${ROOT}manifest.webmanifest`) event.respondWith(fresh(request));
});

function isLasting(address) {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && ['assets/', 'icon'].some((start) => pathname.startsWith(ROOT + start));
}

/** The page as the server has it now; where there is no server, or a proxy says that it is away, as it was kept. */
async function page(request) {
  const kept = () => caches.open(STORE).then((store) => store.match(ROOT));
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (problem) {
    const found = await kept();
    if (found) return found;
    throw problem;
  }
}

async function lasting(request) {
  const store = await caches.open(STORE);
  return (await store.match(request)) ?? fresh(request);
}

async function fresh(request) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(request, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await store.match(request);
    if (kept) return kept;
    throw problem;
  }
}

/**
 * Keep these files, then the page that they belong to, and then none of older versions but the one before, which another
 * window may still show: what is kept is always whole. Files of a folder are kept if they were used.
 */
async function keepOnly(addresses) {
  const store = await caches.open(STORE);
  const files = addresses.filter((address) => !address.endsWith('/'));
  await Promise.all(files.map(async (address) => (await store.match(address)) ?? store.add(address)));
  await store.add(new Request(ROOT, { cache: 'no-cache' }));
  const [latest = [], before = []] = (await (await store.match(VERSIONS))?.json()) ?? [];
  const versions = String(addresses) === String(latest) ? [latest, before] : [addresses, latest];
  await store.put(VERSIONS, new Response(JSON.stringify(versions)));
  const wanted = new Set(versions.flat());
  const isWanted = (url) => wanted.has(url) || wanted.has(new URL('.', url).href);
  const old = (await store.keys()).filter(({ url }) => isLasting(url) && !isWanted(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

// A game needs somebody who has no page open: the server has worded it in their language.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, icon: `${ROOT}icon-192.png` }));
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
