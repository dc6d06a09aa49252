import { expect, test } from 'vitest';
import type { BoardFile } from '$/engine/customBoards';
import { slugOf } from './drafts';
import { linkTo, readLink } from './share';

test('a link carries the whole file', async () => {
  const file = {
    game: 'some-game',
    board: 'a',
    title: 'Ávila',
    players: [2, 3],
    rows: Array.from({ length: 90 }, (_, x) => ({ id: `A${x}`, x })),
  } as unknown as BoardFile;
  const link = await linkTo(file);
  expect(await readLink(link.slice(link.lastIndexOf('#') + 1))).toEqual(file);
  expect(link.length).toBeLessThan(1500);
});

test('a link with something else is refused', async () => {
  for (const packed of ['nonsense', '', 'e30']) await expect(readLink(packed)).rejects.toThrow();
});

test('a title gives a name for records that no printed board has', () => {
  expect(slugOf('São João da Madeira', [])).toBe('sao-joao-da-madeira');
  expect(slugOf('Old Town', ['old-town'])).toBe('my-old-town');
  expect(slugOf('東京', [])).toBe('city');
});
