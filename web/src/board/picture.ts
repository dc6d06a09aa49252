/** The board's picture as the server draws it, split so that lines can be drawn between its roads and its signs. */
import type { Shapes } from '$/api/types';
import { drawingOf, factsOf, layoutOf } from './boards';

export interface Picture<G extends Shapes = Shapes> {
  board: G['board'];
  layout: G['layout'];
  /** Everything below the players' lines, and everything above them, as SVG text. */
  ground: string;
  signs: string;
  /** The stylesheet and the symbols of both. */
  rules: string;
  symbols: string;
  /** The city's name in the reader's language, if known. */
  title?: () => string | undefined;
}

const loaded = new Map<string, Promise<Picture>>();

/** The split picture of a board; loaded once. `title` returns the city's name in the reader's language. */
export function pictureOf(name: string, title: () => string | undefined): Promise<Picture> {
  let found = loaded.get(name);
  if (!found) {
    found = Promise.all([factsOf(name), layoutOf(name), drawingOf(name)]).then(([facts, layout, svg]) => ({
      ...open(svg, facts, layout),
      title,
    }));
    found.catch(() => loaded.delete(name));
    loaded.set(name, found);
  }
  return found;
}

const adopted = new Set<string>();

/** Split a picture. The page also adopts its stylesheet, for what is drawn between its parts. */
export function open<G extends Shapes>(svg: string, board: G['board'], layout: G['layout']): Picture<G> {
  const rules = /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? '';
  adopt(rules.replaceAll('&quot;', '"'));
  const bare = svg.replace(/<style>[\s\S]*?<\/style>/, '');
  const root = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  let symbols = '';
  let ground = '';
  let signs = '';
  let above = false;
  for (const layer of [...root.children]) {
    const kind = layer.getAttribute('class') ?? '';
    if (/^(title|desc)$/.test(layer.localName) || /^fp-(rings|lines|heads)$/.test(kind)) continue;
    above ||= kind === 'fp-nodes';
    const text = new XMLSerializer().serializeToString(layer).replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');
    if (layer.localName === 'defs') symbols += text;
    else if (above) signs += text;
    else ground += text;
  }
  return { board, layout, ground, signs, rules, symbols };
}

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.unshift(sheet); // the page's own rules come later and win
}
