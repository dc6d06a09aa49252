import { describe, expect, it } from 'vitest';
import { open, type Picture } from '$/board/picture';
import facts from '$boards/get-on-board/paris.json';
import svg from '$boards/get-on-board/paris.svg?raw';
import { placeBoxes, printedBoxes, roadBoxes } from './badges';
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
    const hit = places.filter(([x, y]) => taken.some((box) => Math.abs(box.x - x) < box.w + 15 && Math.abs(box.y - y) < box.h + 9));
    expect(hit.length).toBeLessThan(3);
  });

  it('stay inside the picture, however wide', () => {
    const [left, , width] = picture.layout.viewBox;
    const boxes = Object.values(picture.layout.positions).map((at) => ({ at, w: 44, h: 14 }));
    const places = placeBoxes(boxes, printedBoxes(picture), picture.layout.turned);
    expect(places.filter(([x]) => x - 44 < left || x + 44 > left + width)).toEqual([]);
  });

  it('stand beside the line they belong to, not on it', () => {
    const { positions, turned } = picture.layout;
    for (const { a, b } of board.roads) {
      const line = [positions[a]!, positions[b]!];
      const [place] = placeBoxes([{ at: line[1]!, w: 22, h: 12 }], [...printedBoxes(picture), ...roadBoxes(line)], turned);
      const covered = roadBoxes(line)
        .slice(0, -1)
        .filter(({ x, y }) => Math.abs(x - place![0]) < 22 && Math.abs(y - place![1]) < 12);
      expect(covered).toEqual([]);
    }
  });
});
