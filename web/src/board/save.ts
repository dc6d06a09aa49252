/** The board as a picture to keep: drawn from what is on the page. */
import { letters } from './images';

/** Everything that paints an SVG of the page, so that it looks the same alone. */
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

/** A PNG of a board's layers, the lowest first, `width` pixels wide. */
export async function picture(layers: readonly SVGSVGElement[], width = 1600): Promise<Blob> {
  const { width: w = 1, height: h = 1 } = layers[0]?.viewBox.baseVal ?? {};
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * h) / w);
  const rules = (await letters()) + paint();
  for (const layer of layers) {
    const printed = layer.querySelector('image')?.href.baseVal; // a picture in a picture would be left out
    const address = printed ?? URL.createObjectURL(alone(layer, rules));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    } finally {
      if (!printed) URL.revokeObjectURL(address);
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** A layer with all it needs, as a file. */
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

/** Let the browser keep a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
