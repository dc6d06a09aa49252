/**
 * Lists what is wrong with the catalogues, those of every page and those of each game: keys that a language lacks or has
 * too many of, other placeholders or plural forms than it needs, French punctuation without its no-break space, keys that
 * no source uses, keys that a source uses but English lacks, and keys of a game that every page has already. Exits with 1
 * if anything is listed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'src';
const GAMES = join(SOURCES, 'games');
const LANGUAGES = ['en', 'fr', 'it', 'pt'];

// French has a no-break space before a colon, and a narrow one before ; ! ? and inside « ».
const FRENCH = /[^\u202f(][;!?]|[^\u00a0]:(?!\/\/)|«[^\u202f]|[^\u202f]»/;

const problems = [];

const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const forms = (entry) => (typeof entry === 'string' ? { other: entry } : entry);

/** Every placeholder of an entry, in whichever form. */
function allHoles(entry) {
  return [...new Set(Object.values(forms(entry)).flatMap(holes))].sort().join(' ');
}

/** Hold the catalogues of a folder against each other; returns the English one. */
function compare(folder) {
  const catalogues = Object.fromEntries(
    LANGUAGES.map((code) => [code, JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))]),
  );
  const english = catalogues.en;
  const say = (code, text) => problems.push(`${join(folder, code)}.json: ${text}`);
  for (const [code, catalogue] of Object.entries(catalogues)) {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const key of Object.keys(english)) if (!(key in catalogue)) say(code, `${key} is missing`);
    for (const [key, entry] of Object.entries(catalogue)) {
      if (!(key in english)) say(code, `${key} is not in English`);
      else {
        if (typeof entry !== typeof english[key]) say(code, `${key} is a plural in one language only`);
        if (allHoles(entry) !== allHoles(english[key]))
          say(code, `${key} has ${allHoles(entry) || 'no placeholder'}, English ${allHoles(english[key]) || 'none'}`);
      }
      if (Object.values(forms(entry)).some((text) => typeof text !== 'string' || !text.trim())) say(code, `${key} is empty`);
      if (code === 'fr' && Object.values(forms(entry)).some((text) => FRENCH.test(text))) say(code, `${key} lacks a no-break space`);
      if (typeof entry === 'object') {
        // French, Italian and Portuguese say "many" of millions only, which no game has.
        for (const form of needed.filter((name) => name !== 'many'))
          if (!(form in entry)) say(code, `${key} lacks the form ${form}`);
      }
    }
    if (code !== 'en') {
      const same = Object.keys(english).filter(
        (key) => key in catalogue && JSON.stringify(catalogue[key]) === JSON.stringify(english[key]),
      );
      if (same.length > Object.keys(english).length / 5) say(code, `${same.length} texts are still English`);
    }
  }
  return english;
}

function* files(folder, besides = null) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === besides) continue;
    if (entry.isDirectory()) yield* files(path, besides);
    else if (/\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) yield path;
  }
}

/** The keys that sources use, as tests for a key; a key that no catalogue given has is a problem. */
function uses(paths, ...catalogues) {
  const used = new Set();
  const patterns = [];
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    for (const [, key] of text.matchAll(/\bt\(\s*'([^']+)'/g)) {
      used.add(key);
      if (!catalogues.some((catalogue) => key in catalogue)) problems.push(`${path}: ${key} is in no catalogue`);
    }
    // Two keys to choose between: t(many ? 'a' : 'b').
    for (const [, first, second] of text.matchAll(/\bt\([^'()]*\?\s*'([^']+)'\s*:\s*'([^']+)'/g)) {
      used.add(first).add(second);
    }
    for (const [, template] of text.matchAll(/\bt\(\s*`([^`]+)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
      patterns.push(new RegExp(`^${parts.join('[\\w-]+')}$`));
    }
  }
  return (key) => used.has(key) || patterns.some((pattern) => pattern.test(key));
}

const shared = compare(join(SOURCES, 'languages'));
const readers = [uses(files(SOURCES, GAMES), shared)];
for (const game of readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const folder = join(GAMES, game.name, 'languages');
  const own = existsSync(folder) ? compare(folder) : {};
  const isUsed = uses(files(join(GAMES, game.name)), own, shared);
  readers.push((key) => !(key in own) && isUsed(key));
  for (const key of Object.keys(own)) {
    if (key in shared) problems.push(`${folder}: ${key} is a key of every page`);
    if (!isUsed(key)) problems.push(`${folder}: no source uses ${key}`);
  }
}
for (const key of Object.keys(shared)) {
  if (!readers.some((isUsed) => isUsed(key))) problems.push(`en: no source uses ${key}`);
}

for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
