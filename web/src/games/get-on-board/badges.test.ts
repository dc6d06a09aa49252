import { describe, expect, it } from 'vitest';
import { open, type Picture } from '$/board/picture';
import newYork from '$fixtures/board-get-on-board-new-york.json';
import facts from '$fixtures/board-get-on-board-paris.json';
import newYorkSvg from '$fixtures/get-on-board-new-york.svg?raw';
import svg from '$fixtures/get-on-board-paris.svg?raw';
import { placeBoxes, placeDot, printedBoxes } from './badges';
import type { GetOnBoard } from './types';

const { layout, board } = facts as unknown as { layout: GetOnBoard['layout']; board: GetOnBoard['board'] };
const picture: Picture<GetOnBoard> = open<GetOnBoard>(svg, board, layout);

describe('numbers on the board', () => {
  it('keep clear of what is printed there and of each other', () => {
    const taken = printedBoxes(picture);
    expect(taken.length).toBeGreaterThan(60);
    const corners = Object.values(picture.layout.positions);
    const boxes = corners.filter((_, k) => k % 2).map((at) => ({ at, w: 17, h: 11.5 }));
    const places = placeBoxes(boxes, taken, picture.layout.turned);
    const hit = places.filter(([x, y]) =>
      taken.some((box) => Math.abs(box.x - x) < box.w + 15 && Math.abs(box.y - y) < box.h + 9),
    );
    expect(hit.length).toBeLessThan(3);
  });

  it('stay inside the picture, however wide', () => {
    const [left, , width] = picture.layout.viewBox;
    const boxes = Object.values(picture.layout.positions).map((at) => ({ at, w: 44, h: 14 }));
    const places = placeBoxes(boxes, printedBoxes(picture), picture.layout.turned);
    expect(places.filter(([x]) => x - 44 < left || x + 44 > left + width)).toEqual([]);
  });

  it('stand apart from the dots of the roads, which leave the names to be read', () => {
    const { layout, board } = newYork as unknown as { layout: GetOnBoard['layout']; board: GetOnBoard['board'] };
    const taken = printedBoxes(open<GetOnBoard>(newYorkSvg, board, layout));
    const names = taken.filter(({ w }) => w > 19 && w < 100);
    expect(names.length).toBe(4);
    const covered = board.roads.flatMap(({ a, b }) =>
      [
        [a, b],
        [b, a],
      ].filter(([from, to]) => {
        const [x, y] = placeDot(layout.positions[from!]!, layout.positions[to!]!, taken);
        return names.some((box) => Math.abs(box.x - x) < box.w + 7 && Math.abs(box.y - y) < box.h + 2);
      }),
    );
    expect(covered).toEqual([]);
  });
});
