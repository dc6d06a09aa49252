import { expect, test } from 'vitest';
import { bytes } from './bytes';

test('a size has a unit that fits it', () => {
  const sizes = [0, 999, 1000, 9949, 9950, 99_999, 999_499, 999_500, 1_400_000, 2_000_000_000, 3e15];
  expect(sizes.map((size) => bytes(size).replace('\u00a0', ' '))).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '9.9 kB',
    '10 kB',
    '100 kB',
    '999 kB',
    '1 MB',
    '1.4 MB',
    '2 GB',
    '3,000 TB',
  ]);
});
