/** The board's picture as the server draws it, opened so that lines can be laid between its roads and its signs. */
import type { Board, Layout, Point } from '$/api/types';

export interface Picture<B = Board, L = Layout> {
  board: B;
  layout: L;
  /** Everything under the players' lines, and everything above them, as SVG text. */
  ground: string;
  signs: string;
  /** The stylesheet and the symbols of both. */
  rules: string;
  symbols: string;
  /** Where the letters of objectives stand, by intersection. */
  letters: Readonly<Record<string, Point>>;
}

const adopted = new Set<string>();

/** Take a picture apart. Its stylesheet is adopted by the page too, for what lies between its parts. */
export function open<B, L>(svg: string, board: B, layout: L): Picture<B, L> {
  const rules = /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? '';
  adopt(rules.replaceAll('&quot;', '"'));
  const bare = svg.replace(/<style>[\s\S]*?<\/style>/, '');
  const root = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  const letters: Record<string, Point> = {};
  for (const node of root.querySelectorAll('.fp-node')) {
    const letter = node.querySelector('.fp-objective');
    if (letter) letters[node.getAttribute('data-id') ?? ''] = shift(letter.getAttribute('transform') ?? '');
  }
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
  return { board, layout, ground, signs, rules, symbols, letters };
}

function shift(transform: string): Point {
  const [x = 0, y = 0] = (/translate\(([^)]*)\)/.exec(transform)?.[1] ?? '').split(/[ ,]+/).map(Number);
  return [x, y];
}

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.unshift(sheet); // the page's own rules come after and win
}
