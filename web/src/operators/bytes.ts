/** Sizes of files and memory in readable form. */
import { language } from '$/languages/language.svelte';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.4 MB`: at most three figures, and a unit. */
export function bytes(size: number): string {
  let [value, unit] = [size, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  const figures = value < 9.95 && unit ? Math.round(value * 10) / 10 : Math.round(value);
  return `${language.number(figures)}\u00a0${UNITS[unit]}`;
}
