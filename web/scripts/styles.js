/**
 * Check and count the styles. `node scripts/styles.js --check` refuses raw sizes of type, space and corners, and raw
 * media queries: theme/app.css has the tokens, theme/media.js the layouts. `npm run styles` prints the lines by folder,
 * and with `--repeated` the rules that several components have: theme/layouts.css has classes for steps of the tokens,
 * theme/parts.css the common parts.
 *
 * What is drawn in the units of a picture is no layout: components of SVG alone, and rules that fill or stroke. One
 * pixel and a half or less is a hairline.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', 'src');
const HAIRLINE = 1.5;

const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(svelte|css|ts)$/.test(file.name))
  .map((file) => relative(ROOT, join(file.parentPath, file.name)));
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

/** The style of a file: all of it, or what stands between the tags. */
function styleOf(file) {
  const text = textOf(file);
  if (file.endsWith('.css')) return text;
  return /<style[^>]*>\n([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
}

const withoutComments = (style) => style.replace(/\/\*[\s\S]*?\*\//g, '');

/** Whether a component consists of SVG alone, so that its sizes are in the units of a picture. */
export function isDrawing(text) {
  const markup = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const isHtml = /<(div|p|span|button|section|ul|ol|li|table|label|h\d|aside|main|dl|form|small|b|i|header|footer|nav|details|figure)\b/.test(markup);
  return !isHtml && /<(g|svg|text|path|rect|circle|use|line|polyline)\b/.test(markup);
}

/** Whether a rule draws. */
export const isDrawn = (body) => /(^|[\s;])(fill|stroke|text-anchor|paint-order|dominant-baseline)\b/.test(body);

/** What is raw in a file. */
function* rawIn(file) {
  const text = textOf(file);
  for (const [query] of text.matchAll(/\((?:max|min)-(?:width|height): [\d.]+\w+\)|\(min-aspect-ratio: [^)]+\)/g)) {
    // Containers are measured by their own parts.
    const before = text.slice(0, text.indexOf(query));
    const rule = before.lastIndexOf('@');
    if (!before.slice(rule).startsWith('@container')) yield query;
  }
  if (file.endsWith('.ts') || (file.endsWith('.svelte') && isDrawing(text))) return;
  for (const [, body] of withoutComments(styleOf(file)).matchAll(/\{([^{}]*)\}/g)) {
    if (isDrawn(body)) continue;
    for (const [rule, value] of body.matchAll(/(?<![\w-])(?:font-size|(?:row-|column-)?gap|(?:padding|margin)[a-z-]*|border(?:-[a-z]+)*-radius):\s*([^;]+)/g)) {
      if ([...value.matchAll(/([\d.]+)px/g)].some(([, size]) => Number(size) > HAIRLINE)) yield rule.replaceAll(/\s+/g, ' ');
    }
  }
}

function check() {
  let found = 0;
  for (const file of files.filter((file) => !/(theme\/media\.(js|d\.ts)|\.test\.ts|signs\.css)$/.test(file))) {
    for (const raw of rawIn(file)) {
      console.error(`src/${file}: ${raw}`);
      found += 1;
    }
  }
  if (found) console.error(`${found} raw sizes or media queries: theme/app.css has the tokens, theme/media.js the layouts`);
  process.exit(found ? 1 : 0);
}

function count() {
  const folders = new Map();
  const rules = new Map();
  for (const file of files.filter((file) => !file.endsWith('.ts'))) {
    const style = styleOf(file);
    const folder = file.split('/').slice(0, -1).join('/') || '.';
    folders.set(folder, (folders.get(folder) ?? 0) + Math.max(0, style.split('\n').length - 1));
    for (const [, body] of withoutComments(style).matchAll(/\{([^{}]+)\}/g)) {
      const rule = body.trim().split(/;\s*/).filter(Boolean).sort().join('; ');
      if (rule.includes(';')) rules.set(rule, [...(rules.get(rule) ?? []), file]);
    }
  }
  if (process.argv.includes('--repeated')) {
    const several = [...rules].filter(([, where]) => where.length > 2).sort((a, b) => b[1].length - a[1].length);
    for (const [rule, where] of several) console.log(`${where.length} × ${rule.replaceAll('\n', ' ')}\n    ${[...new Set(where)].join(' ')}`);
  } else {
    for (const [folder, n] of [...folders].sort((a, b) => b[1] - a[1])) console.log(`${String(n).padStart(6)} ${folder}`);
    console.log(`${String([...folders.values()].reduce((a, b) => a + b, 0)).padStart(6)} lines of style`);
  }
}

if (process.argv.includes('--check')) check();
else count();
