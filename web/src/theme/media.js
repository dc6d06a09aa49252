/**
 * The layouts of the pages: what a style sheet and a component ask the window. A style writes `@media (--phone)`, and
 * `@media (--over-tablet)` for anything larger; the build replaces the names.
 *
 * There are four layouts, each from its size down: --phone, --tablet, --laptop and --desk. A window as low as a phone on
 * its side has no space for two things one above the other, however wide it is: it is never larger than a tablet.
 */

/** @param {number} px */
const width = (px) => `(max-width: ${px}px)`;
/** @param {number} px */
const height = (px) => `(max-height: ${px}px)`;
/** @param {number} px */
const wider = (px) => `(min-width: ${px + 1}px)`;
/** @param {number} px */
const higher = (px) => `(min-height: ${px + 1}px)`;

/** The greatest width of a layout, and the greatest height of a phone on its side, of a short phone, and of what is not higher than a laptop, in px. */
const [PHONE, TABLET, LAPTOP, DESK] = [599, 899, 1199, 1439];
const [LOW, SQUAT, SHORT] = [499, 700, 899];

/**
 * Each name's alternatives.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const MEDIA = {
  phone: [width(PHONE)],
  'over-phone': [wider(PHONE)],
  tablet: [width(TABLET), height(LOW)],
  'over-tablet': [`${wider(TABLET)} and ${higher(LOW)}`],
  laptop: [width(LAPTOP), height(LOW)],
  'over-laptop': [`${wider(LAPTOP)} and ${higher(LOW)}`],
  desk: [width(DESK), height(SHORT)],
  low: [height(LOW)],
  'over-low': [higher(LOW)],
  squat: [height(SQUAT)],
  'over-squat': [higher(SQUAT)],
  short: [height(SHORT)],
  sideways: [`${height(LOW)} and (min-aspect-ratio: 13/10)`],
  // A table on a small window: players and log are in a drawer, or, on a tablet that stands, below the board.
  folded: [width(PHONE), `${width(TABLET)} and ${height(SHORT)}`, height(LOW)],
  upright: [`${wider(PHONE)} and ${width(TABLET)} and ${higher(SHORT)}`],
  // For one part each: nine tiles on their side are too narrow for their names; the shell's menu does not fit beside its
  // name; a turn's message does not fit beside its buttons; a page is magnified four times.
  half: [width(799)],
  menu: [width(1023)],
  wide: [width(1699)],
  tiny: [height(319)],
};

/**
 * Replace the names of layouts in a media query: alternatives with commas, each of names joined by `and`.
 * @param {string} query
 * @returns {string}
 */
export function media(query) {
  if (!query.includes('(--')) return query;
  return query
    .split(',')
    .flatMap((terms) =>
      terms
        .trim()
        .split(' and ')
        .map(alternatives)
        .reduce((all, next) => all.flatMap((one) => next.map((other) => `${one} and ${other}`))),
    )
    .join(', ');
}

/**
 * @param {string} term
 * @returns {readonly string[]}
 */
function alternatives(term) {
  const name = /^\(--([a-z-]+)\)$/.exec(term)?.[1];
  const known = name === undefined ? [term] : MEDIA[name];
  if (known === undefined) throw new Error(`there is no layout ${term}`);
  return known;
}

/**
 * Replace the names of layouts in a style sheet.
 * @param {string} style
 * @returns {string}
 */
export function withMedia(style) {
  return style.replace(/@media ([^{]+) \{/g, (_, query) => `@media ${media(query)} {`);
}
