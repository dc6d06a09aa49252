/**
 * Boards as images. A drawing has hundreds of elements, which the browser would have to process for every frame of an animation; an image is one
 * element, and as sharp when enlarged.
 */
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url';
import { drawingOf } from './boards';
import type { Picture } from './picture';

export type Part = 'ground' | 'signs';
export type Printable = Pick<Picture, Part | 'layout' | 'rules' | 'symbols' | 'title'>;

let lettering: Promise<string> | null = null;

/** The CSS rule with the page's font, which an image does not inherit; empty if it cannot be loaded. */
export function letters(): Promise<string> {
  lettering ??= fetch(jost)
    .then((answer) => answer.blob())
    .then(
      (font) =>
        new Promise<string>((resolve, reject) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result as string);
          reader.onerror = () => reject(new Error('unreadable'));
          reader.readAsDataURL(font);
        }),
    )
    .then((data) => `@font-face{font-family:Jost;font-weight:100 900;src:url("${data}")}`)
    .catch(() => '');
  return lettering;
}

const printed = new WeakMap<Printable, Map<string, Promise<string>>>();

/** The URL of a part of a picture that never changes; `classes` are the board's class names on the page. */
export function print(picture: Printable, part: Part, classes: string, rules = ''): Promise<string> {
  const prints = printed.get(picture) ?? new Map<string, Promise<string>>();
  printed.set(picture, prints);
  const title = picture.title?.();
  const key = `${part} ${title} ${classes}`;
  const found = prints.get(key) ?? printPart(picture, headed(picture[part], title), classes, rules);
  prints.set(key, found);
  return found;
}

/** A drawing with another city name in its heading, fitted into the same width. */
export function headed(drawing: string, title: string | undefined): string {
  if (!title) return drawing;
  const name = title.toLocaleUpperCase().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return drawing.replace(/(<text[^>]*class="fp-city"[^>]*>)([^<]*)/, (_, start: string, old: string) => {
    const scale = Math.min(1, old.length / title.length);
    return start.replace(/(font-size|letter-spacing)="([\d.]+)"/g, (_, of, size) => `${of}="${(size * scale).toFixed(2)}"`) + name;
  });
}

async function printPart(picture: Printable, text: string, classes: string, rules: string): Promise<string> {
  const [x, y, width, height] = picture.layout.viewBox;
  const style = `<style>${await letters()}${picture.rules}${rules}</style>`;
  return address(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ` +
      `width="${width}" height="${height}" class="${classes}">${style}${picture.symbols}${text}</svg>`,
  );
}

const texts = new Map<string, Promise<string>>();
const thumbnails = new Map<string, Promise<string>>();

/** The URL of a thumbnail of a board, without the heading, which the page adds itself, and dark at night. */
export function thumbnail(name: string, dark: boolean): Promise<string> {
  const key = `${name} ${dark}`;
  let found = thumbnails.get(key);
  if (!found) {
    let text = texts.get(name);
    if (!text) texts.set(name, (text = drawingOf(name)));
    found = text.then((svg) => standalone(svg, dark, '.fp-heading, .fp-compass, .fp-frames'));
    thumbnails.set(key, found);
  }
  return found;
}

/** A page to print has its own styles and those of the board in it. */
const STYLES = /<style>[\s\S]*?<\/style>/g;

/** The URL of a drawing as a separate image with the page's font; parts of it may be left out. */
export async function standalone(svg: string, dark: boolean, without = ''): Promise<string> {
  // A strict policy forbids inline styles in what is parsed here; a separate image may have them.
  const style = (svg.match(STYLES) ?? []).join('');
  const font = `<style>${await letters()}</style>`;
  const page = new DOMParser().parseFromString(svg.replace(STYLES, ''), 'image/svg+xml');
  if (without) for (const part of page.querySelectorAll(without)) part.remove();
  if (dark) page.documentElement.classList.add('fp-dark');
  return address(new XMLSerializer().serializeToString(page).replace(/^<svg[^>]*>/, (start) => start + font + style));
}

function address(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}
