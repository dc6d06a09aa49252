/**
 * Prints which folder of `src` imports which, computed from the imports, and lists what breaks a wall: shared code that
 * imports a game's folder, and circles between folders that are not known. Exits with 1 if anything is listed.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = 'src';
const GAMES = 'games';
/** The one module of shared code that loads games, by their names. */
const LOADER = 'games/index.ts';
/** The plain table, which is no game's. */
const PLAIN = 'games/plain';
/** Circles of folders that are there now: they may become smaller, and no folder may come to them. */
const KNOWN = [
  ['api', 'languages'],
  ['board', 'chat', 'components', 'games', 'games/plain', 'learn', 'lobby', 'people', 'replay', 'table', 'theme'],
];
const CODE = /\.(ts|svelte|js)$/;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"`])([$.][^'"`]*)\1/g;

function* files(at) {
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (CODE.test(name) && !/\.(test|spec)\.ts$/.test(name)) yield path;
  }
}

/** The folder of a file below `src`: `table`, `games/get-on-board`; a file of `src` itself stands alone. */
function folderOf(path) {
  const parts = path.split('/');
  return parts[0] === GAMES && parts.length > 2 ? `${GAMES}/${parts[1]}` : parts[0];
}

/** The file below `src` that an import names. */
function target(importer, named) {
  const path = named.startsWith('$/') ? named.slice(2) : normalize(join(dirname(importer), named));
  return ['', '.ts', '.svelte', '.js', '.svelte.ts', '/index.ts'].map((end) => path + end).find((file) => existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isFile());
}

/** The largest sets of folders of which each reaches all others. */
function circles(graph) {
  const reached = new Map([...graph.keys()].map((from) => {
    const [seen, waiting] = [new Set(), [from]];
    while (waiting.length) for (const next of graph.get(waiting.pop()) ?? []) if (!seen.has(next)) seen.add(next) && waiting.push(next);
    return [from, seen];
  }));
  const found = new Map();
  for (const [from, seen] of reached) {
    const circle = [...seen].filter((to) => reached.get(to)?.has(from)).sort();
    if (circle.length > 1) found.set(circle.join(', '), circle);
  }
  return [...found.values()];
}

const graph = new Map();
const problems = [];
for (const file of files(ROOT)) {
  const importer = file.slice(ROOT.length + 1);
  const folder = folderOf(importer);
  const imported = graph.get(folder) ?? graph.set(folder, new Set()).get(folder);
  readFileSync(file, 'utf8').split('\n').forEach((line, k) => {
    for (const [, , named] of line.matchAll(IMPORT)) {
      const found = target(importer, named);
      const other = found && folderOf(found);
      if (!other || other === folder) continue;
      imported.add(other);
      const isGame = other.startsWith(`${GAMES}/`) && other !== PLAIN;
      if (isGame && importer !== LOADER) {
        const why = folder.startsWith(`${GAMES}/`) && folder !== PLAIN ? 'a game knows no other game' : 'shared pages ask games/index.ts';
        problems.push(`${file}:${k + 1}: ${folder} imports ${found}: ${why}`);
      }
    }
  });
}
for (const [folder, imported] of [...graph].sort()) console.log(`${folder} -> ${[...imported].sort().join(', ') || 'nothing'}`);
for (const circle of circles(graph)) {
  if (KNOWN.some((known) => circle.every((folder) => known.includes(folder)))) console.log(`known circle of ${circle.length} folders: ${circle.join(', ')}`);
  else problems.push(`${circle.join(', ')} import each other in a circle`);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
