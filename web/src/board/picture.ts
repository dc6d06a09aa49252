/** The board's picture as the server draws it, opened so that lines can be laid between its roads and its signs. */
import type { Board, Layout, Point } from '$/api/types';

export interface Picture<B = Board, L = Layout> {
  board: B;
  layout: L;
  /** Everything under the players' lines, and everything above them, as SVG text. */
  ground: string;
  signs: string;
  /** Where the letters of objectives stand, by intersection. */
  letters: Readonly<Record<string, Point>>;
}

const adopted = new Set<string>();

/** Take a picture apart. Its stylesheet is adopted by the page, as a strict policy forbids inline styles. */
export function open<B, L>(svg: string, board: B, layout: L): Picture<B, L> {
  const bare = svg.replace(/<style>([\s\S]*?)<\/style>/g, (_, rules: string) => {
    adopt(rules);
    return '';
  });
  const root = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  for (const told of root.querySelectorAll(':scope > title, :scope > desc')) told.remove();
  for (const symbol of root.querySelectorAll('defs > [id]')) {
    if (document.getElementById(symbol.id)) symbol.remove();
  }
  const letters: Record<string, Point> = {};
  for (const node of root.querySelectorAll('.fp-node')) {
    const letter = node.querySelector('.fp-objective');
    if (letter) letters[node.getAttribute('data-id') ?? ''] = shift(letter.getAttribute('transform') ?? '');
  }
  let ground = '';
  let signs = '';
  let above = false;
  for (const layer of [...root.children]) {
    const kind = layer.getAttribute('class') ?? '';
    if (/^fp-(rings|lines|heads)$/.test(kind)) continue;
    above ||= kind === 'fp-nodes';
    const text = new XMLSerializer().serializeToString(layer).replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');
    if (above) signs += text;
    else ground += text;
  }
  return { board, layout, ground, signs, letters };
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
