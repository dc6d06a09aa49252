/** Lists the built files, for playing without a network, and compresses them in advance, so that the server can send them at once. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../src/fareplay/web/dist', import.meta.url));
const KINDS = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|board|weights)$/;
const WORTH = 1024;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (KINDS.test(entry.name) && statSync(path).size >= WORTH) yield path;
  }
}

// Files in a folder are not fetched in advance: they are cached once they are used.
const assets = readdirSync(join(DIST, 'assets'), { withFileTypes: true }).map((entry) => `assets/${entry.name}${entry.isDirectory() ? '/' : ''}`);
const icons = readdirSync(DIST).filter((name) => name.startsWith('icon'));
writeFileSync(join(DIST, 'files.json'), JSON.stringify([...assets, ...icons].sort()));

for (const path of files(DIST)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
