/** The board as a picture to save, drawn from the page. */
import { letters } from './images';

/** Everything that styles an SVG of the page, so that it looks the same on its own. */
function paint(): string {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return sheets
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map((rule) => rule.cssText);
      } catch {
        return [];
      }
    })
    .filter((rule) => rule.startsWith(':root') || /\.(fp|svelte)-/.test(rule))
    .join('\n');
}

/** The page's font, for text on a canvas. */
export const lettering = (): string => getComputedStyle(document.documentElement).fontFamily;

/** The caption below a picture. */
export interface Caption {
  title: string;
  date: string;
  /** Where the game can be seen. */
  address: string;
  /** The players, the winners first, each with the CSS classes of their colour. */
  players: readonly { name: string; points: string; won: boolean; classes: string }[];
}

/** A PNG of a board's layers, the lowest first, `width` pixels wide, with a caption below. */
export async function picture(layers: readonly SVGSVGElement[], caption: Caption | null = null, width = 1600): Promise<Blob> {
  const { width: w = 1, height: h = 1 } = layers[0]?.viewBox.baseVal ?? {};
  const canvas = document.createElement('canvas');
  canvas.width = width;
  const height = Math.round((width * h) / w);
  canvas.height = height + (caption ? captionHeight(caption, width) : 0);
  const rules = (await letters()) + paint();
  for (const layer of layers) {
    const printed = layer.querySelector('image')?.href.baseVal; // an image inside an image would be left out
    const address = printed ?? URL.createObjectURL(alone(layer, rules));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
    } finally {
      if (!printed) URL.revokeObjectURL(address);
    }
  }
  if (caption) write(canvas.getContext('2d')!, caption, width, height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

const MARGIN = 44;
const ROW = 56;
/** The number of players side by side. */
const ACROSS = 2;

function captionHeight({ players }: Caption, width: number): number {
  return (width / 1600) * (MARGIN + 60 + ROW * Math.ceil(players.length / ACROSS) + 60 + MARGIN / 2);
}

/** Draw a caption below a picture that is `top` pixels high. */
function write(to: CanvasRenderingContext2D, { title, date, address, players }: Caption, width: number, top: number): void {
  const [style, family] = [getComputedStyle(document.documentElement), lettering()];
  const [card, ink, soft] = ['--card', '--ink', '--soft'].map((name) => style.getPropertyValue(name).trim());
  to.save();
  to.fillStyle = card || '#fffdf7';
  to.fillRect(0, top, width, to.canvas.height - top);
  to.translate(0, top);
  to.scale(width / 1600, width / 1600);
  to.textBaseline = 'middle';
  const say = (text: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign = 'left', room?: number): void => {
    to.font = `${font} ${family}`;
    to.fillStyle = colour;
    to.textAlign = align;
    to.fillText(text, x, y, room);
  };
  say(title, MARGIN, MARGIN + 12, '700 46px', ink!, 'left', 1050);
  say(date, 1600 - MARGIN, MARGIN + 12, '400 30px', soft!, 'right', 440);
  const column = (1600 - 2 * MARGIN) / ACROSS;
  players.forEach(({ name, points, won, classes }, k) => {
    const [x, y] = [MARGIN + column * (k % ACROSS), MARGIN + 80 + ROW * Math.floor(k / ACROSS)];
    to.beginPath();
    to.arc(x + 16, y, 16, 0, 2 * Math.PI);
    to.fillStyle = colourOf(classes);
    to.fill();
    to.strokeStyle = ink!;
    to.lineWidth = 2;
    to.stroke();
    const weight = won ? '700' : '400';
    say(name, x + 46, y + 2, `${weight} 34px`, ink!, 'left', column - 240);
    say(points, x + column - 50, y + 2, `${weight} 38px`, ink!, 'right', 180);
  });
  say(address, MARGIN, MARGIN + 80 + ROW * Math.ceil(players.length / ACROSS) + 10, '400 28px', soft!, 'left', 1600 - 2 * MARGIN);
  to.restore();
}

/** The colour that some classes give to an element. */
function colourOf(classes: string): string {
  const probe = document.createElement('span');
  probe.className = classes;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A layer with everything it needs, as a file. */
function alone(layer: SVGSVGElement, rules: string): Blob {
  const copy = layer.cloneNode(true) as SVGSVGElement;
  const { width, height } = layer.viewBox.baseVal;
  for (const part of copy.querySelectorAll('.targets, .ways, .spotlight')) part.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  const used = usedBy(copy);
  for (const id of used) {
    const symbol = document.getElementById(id);
    if (!symbol) continue;
    defs.append(symbol.cloneNode(true));
    for (const inner of usedBy(symbol)) used.add(inner); // a bus has a mark on it
  }
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = rules;
  copy.prepend(style, defs);
  if (document.documentElement.classList.contains('fp-dark')) copy.classList.add('fp-dark');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** The ids of the symbols in an element. */
function usedBy(element: Element): Set<string> {
  return new Set([...element.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? ''));
}

/** Let the browser save a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
