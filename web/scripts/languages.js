/**
 * Lists what is wrong with the catalogues: keys that a language lacks or has too many of, other placeholders or plural
 * forms than it needs, keys that no source uses, and keys that a source uses but English lacks. Exits with 1 if
 * anything is listed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'src';
const FOLDER = 'src/languages';
const LANGUAGES = ['en', 'fr', 'it', 'pt'];

const problems = [];
const catalogues = Object.fromEntries(
  LANGUAGES.map((code) => [code, JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8'))]),
);
const english = catalogues.en;

const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const forms = (entry) => (typeof entry === 'string' ? { other: entry } : entry);

/** Every placeholder of an entry, in whichever form. */
function allHoles(entry) {
  return [...new Set(Object.values(forms(entry)).flatMap(holes))].sort().join(' ');
}

for (const [code, catalogue] of Object.entries(catalogues)) {
  const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  for (const key of Object.keys(english)) if (!(key in catalogue)) problems.push(`${code}: ${key} is missing`);
  for (const [key, entry] of Object.entries(catalogue)) {
    if (!(key in english)) problems.push(`${code}: ${key} is not in English`);
    else {
      if (typeof entry !== typeof english[key]) problems.push(`${code}: ${key} is a plural in one language only`);
      if (allHoles(entry) !== allHoles(english[key]))
        problems.push(`${code}: ${key} has ${allHoles(entry) || 'no placeholder'}, English ${allHoles(english[key]) || 'none'}`);
    }
    if (Object.values(forms(entry)).some((text) => typeof text !== 'string' || !text.trim()))
      problems.push(`${code}: ${key} is empty`);
    if (typeof entry === 'object') {
      // French, Italian and Portuguese say "many" of millions only, which no game has.
      for (const form of needed.filter((name) => name !== 'many'))
        if (!(form in entry)) problems.push(`${code}: ${key} lacks the form ${form}`);
    }
  }
  if (code !== 'en') {
    const same = Object.keys(english).filter(
      (key) => key in catalogue && JSON.stringify(catalogue[key]) === JSON.stringify(english[key]),
    );
    if (same.length > Object.keys(english).length / 5) problems.push(`${code}: ${same.length} texts are still English`);
  }
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) yield path;
  }
}

const used = new Set();
const patterns = [];
for (const path of files(SOURCES)) {
  const text = readFileSync(path, 'utf8');
  for (const [, key] of text.matchAll(/\bt\(\s*'([^']+)'/g)) {
    used.add(key);
    if (!(key in english)) problems.push(`${path}: ${key} is in no catalogue`);
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
for (const key of Object.keys(english)) {
  if (!used.has(key) && !patterns.some((pattern) => pattern.test(key))) problems.push(`en: no source uses ${key}`);
}

for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
