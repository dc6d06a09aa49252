/**
 * The layouts of the pages: what a style sheet and a component ask the window. A style writes `@media (--phone)`, and
 * `@media (--over-phone)` for anything wider; the build replaces the names. There are four widths; the others are for
 * one part each, and say which.
 */

/** The greatest width of a layout, in px. */
const WIDTHS = {
  phone: 599,
  half: 799, // nine tiles on their side are too narrow for their names
  tablet: 899,
  laptop: 1199,
  desk: 1439,
  menu: 1023, // the shell's menu does not fit beside its name
  wide: 1699, // a turn's message does not fit beside its buttons
};

/** The greatest height of a layout, in px. */
const HEIGHTS = {
  low: 499, // a phone on its side
  squat: 700, // a short phone
  short: 899,
  tiny: 319, // a page magnified four times
};

/** @type {Readonly<Record<string, string>>} */
const MEDIA = {
  ...Object.fromEntries(Object.entries(WIDTHS).flatMap(([name, most]) => [[name, `(max-width: ${most}px)`], [`over-${name}`, `(min-width: ${most + 1}px)`]])), // prettier-ignore
  ...Object.fromEntries(Object.entries(HEIGHTS).flatMap(([name, most]) => [[name, `(max-height: ${most}px)`], [`over-${name}`, `(min-height: ${most + 1}px)`]])), // prettier-ignore
  sideways: '(min-aspect-ratio: 13/10)',
};

/**
 * Replace the names of layouts in a media query.
 * @param {string} query
 * @returns {string}
 */
export function media(query) {
  return query.replace(/\(--([a-z-]+)\)/g, (all, name) => {
    const known = MEDIA[name];
    if (known === undefined) throw new Error(`there is no layout ${all}`);
    return known;
  });
}

/**
 * Replace the names of layouts in a style sheet.
 * @param {string} style
 * @returns {string}
 */
export function withMedia(style) {
  return style.replace(/@media[^{]+/g, media);
}
