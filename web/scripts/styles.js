/**
 * Count the lines of style: `npm run styles` prints them by folder, and with `--repeated` the rules that several
 * components have, which belong in theme/parts.css.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', 'src');

const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(svelte|css)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name));

/** The style of a file: all of it, or what stands between the tags. */
function styleOf(file) {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.css') ? text : (/<style[^>]*>\n([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '');
}

const lines = (style) => style.split('\n').length - 1;
const folders = new Map();
const rules = new Map();
for (const file of files) {
  const style = styleOf(file);
  const folder = relative(ROOT, file).split('/').slice(0, -1).join('/') || '.';
  folders.set(folder, (folders.get(folder) ?? 0) + Math.max(0, lines(style)));
  for (const [, body] of style.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}]+)\}/g)) {
    const rule = body.trim().split(/;\s*/).filter(Boolean).sort().join('; ');
    if (rule.includes(';')) rules.set(rule, [...(rules.get(rule) ?? []), relative(ROOT, file)]);
  }
}
if (process.argv.includes('--repeated')) {
  const several = [...rules].filter(([, where]) => where.length > 2).sort((a, b) => b[1].length - a[1].length);
  for (const [rule, where] of several) console.log(`${where.length} × ${rule.replaceAll('\n', ' ')}\n    ${[...new Set(where)].join(' ')}`);
} else {
  for (const [folder, n] of [...folders].sort((a, b) => b[1] - a[1])) console.log(`${String(n).padStart(6)} ${folder}`);
  console.log(`${String([...folders.values()].reduce((a, b) => a + b, 0)).padStart(6)} lines of style`);
}
