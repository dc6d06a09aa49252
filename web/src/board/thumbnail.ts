/** Boards as small pictures: without the heading, which the page letters itself, and dark at night. */
import { board } from '$/api/client';
import { letters } from './lettering';

const texts = new Map<string, Promise<string>>();
const made = new Map<string, Promise<string>>();

/** The address of a picture for an <img>. */
export function thumbnail(game: string, dark: boolean): Promise<string> {
  const key = `${game} ${dark}`;
  let found = made.get(key);
  if (!found) {
    let text = texts.get(game);
    if (!text) texts.set(game, (text = board.picture(game)));
    found = text.then((svg) => draw(svg, dark));
    made.set(key, found);
  }
  return found;
}

async function draw(svg: string, dark: boolean): Promise<string> {
  // A strict policy forbids inline styles in what is parsed here; an image of its own may have them.
  const style = /<style>[\s\S]*?<\/style>/.exec(svg)?.[0] ?? '';
  const font = `<style>${await letters()}</style>`;
  const page = new DOMParser().parseFromString(svg.replace(style, ''), 'image/svg+xml');
  for (const part of page.querySelectorAll('.fp-heading, .fp-compass, .fp-frames')) part.remove();
  if (dark) page.documentElement.classList.add('fp-dark');
  const drawn = new XMLSerializer().serializeToString(page).replace(/^<svg[^>]*>/, (start) => start + font + style);
  return URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }));
}
