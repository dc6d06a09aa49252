/** Fails if the first load, the compressed script and style of the first page, is too large. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../src/fareplay/web/dist', import.meta.url));
const MOST = 200_000;

/** What a page needs: a script, its imports, and their styles. */
function needed(entry) {
  const found = new Set();
  const look = (name) => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    const text = readFileSync(join(DIST, name), 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)) look(join(dirname(name), path));
  };
  look(entry);
  return found;
}

const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
const all = new Set(first.flatMap((name) => [...needed(name)]));

/** The chunks of a page that is loaded on demand. */
function withPage(name) {
  const root = readFileSync(
    join(
      DIST,
      first.find((one) => one.endsWith('.js')),
    ),
    'utf8',
  );
  const chunk = new RegExp(`(?:\\./)?(?:assets/)?(${name}-[\\w-]+)\\.(js|css)`, 'g');
  const found = new Set(all);
  for (const [, stem, kind] of root.matchAll(chunk)) for (const one of needed(`assets/${stem}.${kind}`)) found.add(one);
  return found;
}

const weigh = (names) => [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length, 0);

let bad = false;
for (const name of ['LobbyPage', 'TablePage', 'LearnPage']) {
  const bytes = weigh(withPage(name));
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB of script and style, packed`);
  if (bytes > MOST) bad = true;
}
process.exit(bad ? 1 : 0);
