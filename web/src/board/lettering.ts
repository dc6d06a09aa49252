/** The page's lettering for pictures of their own: in an <img> a picture has none of the page's fonts. */
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url';

let lettering: Promise<string> | null = null;

/** The rule that brings the font along; empty if it cannot be had. */
export function letters(): Promise<string> {
  lettering ??= fetch(jost)
    .then((answer) => answer.blob())
    .then(
      (font) =>
        new Promise<string>((resolve, reject) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.onerror = () => reject(new Error('unreadable'));
          reader.readAsDataURL(font);
        }),
    )
    .then((data) => `@font-face{font-family:Jost;font-weight:100 900;src:url("${data}")}`)
    .catch(() => '');
  return lettering;
}
