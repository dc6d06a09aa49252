/** The board as a picture to keep: drawn from what is on the page. */

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
    .filter((rule) => rule.includes('.fp-') || rule.startsWith(':root'))
    .join('\n');
}

/** A PNG of a board's layers, the lowest first, `width` pixels wide. */
export async function picture(layers: readonly SVGSVGElement[], width = 1600): Promise<Blob> {
  const [copy, ...upper] = layers.map((layer) => layer.cloneNode(true) as SVGSVGElement);
  if (!copy) throw new Error('no board');
  const [, , w = 1, h = 1] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number);
  for (const layer of upper) copy.append(...layer.childNodes);
  for (const part of copy.querySelectorAll('.targets, .ways, .spotlight')) part.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(w));
  copy.setAttribute('height', String(h));
  const used = new Set([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? ''));
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  for (const id of used) {
    const symbol = document.getElementById(id);
    if (symbol && !copy.querySelector(`[id="${id}"]`)) defs.append(symbol.cloneNode(true));
  }
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = paint();
  copy.prepend(style, defs);
  if (document.documentElement.classList.contains('fp-dark')) copy.classList.add('fp-dark');
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * h) / w);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Let the browser keep a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
