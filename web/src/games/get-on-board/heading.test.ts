import { expect, it } from 'vitest';
import svg from '$boards/get-on-board/paris.svg?raw';
import { headed } from '$/board/images';

const heading = (drawing: string) => /<text[^>]*class="fp-city"[^>]*>[^<]*/.exec(drawing)?.[0] ?? '';
const size = (drawing: string) => Number(/font-size="([\d.]+)"/.exec(heading(drawing))?.[1]);

it('names the city in the reader’s language, in the room the drawing has for it', () => {
  expect(heading(svg)).toMatch(/>PARIS$/);
  expect(headed(svg, undefined)).toBe(svg);
  const italian = headed(svg, 'Parigi');
  expect(heading(italian)).toMatch(/>PARIGI$/);
  expect(size(italian)).toBeCloseTo((size(svg) * 5) / 6, 1);
  expect(italian.replace(heading(italian), heading(svg))).toBe(svg);
});
