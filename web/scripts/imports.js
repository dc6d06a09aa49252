/**
 * Prints which folder of `src` imports which, computed from the imports, and lists what breaks a wall: an import of a
 * folder of the same or a higher level, a folder without a level, and a circle of files. Exits with 1 if anything is listed.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** From the lowest to the highest. A folder imports only folders of lower levels: none of its own level, and no page another page. */
const LEVELS = [
  ['hosting.ts', 'languages'],
  ['api', 'router.svelte.ts'],
  ['engine'],
  ['python'],
  ['account'],
  ['theme'],
  ['board'],
  ['games'],
  ['components'],
  ['chat', 'invite', 'terms'],
  ['table'],
  ['lists'],
  [
    'games/*',
    'challenges',
    'companion',
    'daily',
    'explore',
    'learn',
    'lobby',
    'operators',
    'people',
    'puzzles',
    'replay',
    'screen',
    'tournaments',
    'watch',
    'workshop',
  ],
  ['App.svelte', 'gameFolders.ts'],
  ['main.ts', 'tests.ts'],
];
const ROOT = 'src';
const GAMES = 'games';
const CODE = /\.(ts|svelte|js)$/;
const TEST = /\.(test|spec)\.ts$/;
/** An import by name; `import type` and `import.meta.glob` are told apart by the words before the name. */
const IMPORT = /\b(import\s+type\b[^'"`;]*?\bfrom\s*|export\s+type\b[^'"`;]*?\bfrom\s*|\bfrom\s*|import\s*\(\s*|import\s+)(['"`])([$.][^'"`\n]*)\2/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*(['"`])([$.][^'"`]*)\1/g;

function* files(at) {
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (CODE.test(name) && !TEST.test(name)) yield path.slice(ROOT.length + 1);
  }
}

/** The folder of a file below `src`: `table`, `games/get-on-board`; a file of `src` itself stands alone. */
function folderOf(path) {
  const parts = path.split('/');
  return parts[0] === GAMES && parts.length > 2 ? `${GAMES}/${parts[1]}` : parts[0];
}

/** The number of a folder's level; -1 if it has none. */
function levelOf(folder) {
  return LEVELS.findIndex((level) => level.includes(folder) || (folder.startsWith(`${GAMES}/`) && level.includes(`${GAMES}/*`)));
}

const isFile = (path) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();
const pathOf = (importer, named) => (named.startsWith('$/') ? named.slice(2) : normalize(join(dirname(importer), named)));

/** The file below `src` that an import names, if it is one of ours. */
function target(importer, named) {
  const path = pathOf(importer, named);
  return ['', '.ts', '.svelte', '.js', '.svelte.ts', '/index.ts'].map((end) => path + end).find((file) => CODE.test(file) && isFile(file));
}

/** The files that a file imports, each with its line and whether only types are imported. */
function* importsOf(file, all) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const lineAt = (index) => text.slice(0, index).split('\n').length;
  for (const found of text.matchAll(IMPORT)) {
    const to = target(file, found[3]);
    if (to) yield { to, line: lineAt(found.index), isType: /^(import|export)\s+type/.test(found[1]), isLazy: found[1].includes('(') };
  }
  for (const found of text.matchAll(GLOB)) {
    const pattern = new RegExp(`^${pathOf(file, found[2]).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    for (const to of all) if (pattern.test(to)) yield { to, line: lineAt(found.index), isType: false, isLazy: true };
  }
}

/** The largest sets of nodes in which each reaches all others. */
function circles(graph) {
  const reached = new Map(
    [...graph.keys()].map((from) => {
      const [seen, waiting] = [new Set(), [from]];
      while (waiting.length) for (const next of graph.get(waiting.pop()) ?? []) if (!seen.has(next)) seen.add(next) && waiting.push(next);
      return [from, seen];
    }),
  );
  const found = new Map();
  for (const [from, seen] of reached) {
    const circle = [...seen].filter((to) => reached.get(to)?.has(from)).sort();
    if (circle.length > 1) found.set(circle.join(', '), circle);
  }
  return [...found.values()];
}

const all = [...files(ROOT)];
const folders = new Map();
const modules = new Map();
const problems = [];
for (const file of all) {
  const folder = folderOf(file);
  const imported = folders.get(folder) ?? folders.set(folder, new Set()).get(folder);
  modules.set(file, new Set());
  if (levelOf(folder) < 0) problems.push(`${ROOT}/${file}: ${folder} has no level; give it one in scripts/imports.js`);
  for (const { to, line, isType, isLazy } of importsOf(file, all)) {
    const other = folderOf(to);
    if (!isType && !isLazy && to !== file) modules.get(file).add(to);
    if (other === folder) continue;
    imported.add(other);
    if (levelOf(other) >= levelOf(folder)) problems.push(`${ROOT}/${file}:${line}: ${folder} imports ${to}, which is not of a lower level`);
  }
}
for (const folder of [...folders.keys()].sort((a, b) => levelOf(a) - levelOf(b) || a.localeCompare(b)))
  console.log(`${folder} -> ${[...folders.get(folder)].sort().join(', ') || 'nothing'}`);
for (const circle of [...circles(folders), ...circles(modules)]) problems.push(`${circle.join(', ')} import each other in a circle`);
for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
