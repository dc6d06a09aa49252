/** Packs what was built, so that the server can send it small without work. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../src/fareplay/web/dist', import.meta.url));
const KINDS = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTH = 1024;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (KINDS.test(entry.name) && statSync(path).size >= WORTH) yield path;
  }
}

for (const path of files(DIST)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
