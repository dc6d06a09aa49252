/** Lists what was built, for those who play without a network, and packs it, so that the server can send it small without work. */
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

// A folder is not fetched ahead: what it holds is kept once it was used.
const assets = readdirSync(join(DIST, 'assets'), { withFileTypes: true }).map((entry) => `assets/${entry.name}${entry.isDirectory() ? '/' : ''}`);
const icons = readdirSync(DIST).filter((name) => name.startsWith('icon'));
writeFileSync(join(DIST, 'files.json'), JSON.stringify([...assets, ...icons].sort()));

for (const path of files(DIST)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
