/**
 * What never changes of a board, printed as images. A drawing has hundreds of elements, which the browser would have to
 * go through for every frame in which anything moves; an image is one, and as sharp from near.
 */
import type { Layout } from '$/api/types';
import { letters } from './lettering';
import type { Picture } from './picture';

export type Part = 'ground' | 'signs';
export type Printable = Pick<Picture<unknown, Pick<Layout, 'viewBox'>>, Part | 'layout' | 'rules' | 'symbols'>;

/** Only the roads of the game's colour are fluid: the others fade. */
const MOODS = '.fluid-yellow .fp-rim.fp-burgundy,.fluid-burgundy .fp-rim.fp-yellow{opacity:.22}';

const printed = new WeakMap<Printable, Map<string, Promise<string>>>();

/** The address of a part of a picture, for an image; `looks` are the class names that the picture has on the page. */
export function print(picture: Printable, part: Part, looks: string): Promise<string> {
  const prints = printed.get(picture) ?? new Map<string, Promise<string>>();
  printed.set(picture, prints);
  const key = `${part} ${looks}`;
  const found = prints.get(key) ?? draw(picture, part, looks);
  prints.set(key, found);
  return found;
}

async function draw(picture: Printable, part: Part, looks: string): Promise<string> {
  const [x, y, width, height] = picture.layout.viewBox;
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ` +
    `width="${width}" height="${height}" class="${looks}"><style>${await letters()}${picture.rules}${MOODS}</style>${picture.symbols}${picture[part]}</svg>`;
  return URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }));
}
