import { boards } from '$/engine/tests';
import { describe, expect, it } from 'vitest';
import { linkTo, NoRecord, readShared } from './recordLink';

const record = { game: boards[0]!.name, rules: 1, seats: 2, options: {}, setup: { first: 0 }, moves: ['T5', 'T2', 'C3'] };

describe('a record in a link', () => {
  it('is read again with the names', async () => {
    const link = await linkTo({ record, names: ['Ada', 'Ben'] });
    expect(link).toMatch(/^\/replay#[\w-]+$/);
    expect(await readShared(`https://example.org/games/${link}`)).toEqual({ record, names: ['Ada', 'Ben'] });
  });

  it('of a challenge names the line to beat and the bots', async () => {
    const challenge = { seat: 1, levels: ['casual', null] };
    const link = await linkTo({ record, names: ['Otto', 'Ada'], challenge });
    expect(link).toMatch(/^\/challenge#[\w-]+$/);
    expect(await readShared(link)).toEqual({ record, names: ['Otto', 'Ada'], challenge });
  });

  it('of a challenge without such a seat is a plain record', async () => {
    for (const challenge of [{ seat: 2, levels: [] }, { seat: -1, levels: [] }, { seat: 'x' }, 7]) {
      expect((await readShared(JSON.stringify({ ...record, challenge }))).challenge).toBeUndefined();
    }
    expect((await readShared(JSON.stringify({ ...record, challenge: { seat: 0, levels: [3] } }))).challenge).toEqual({ seat: 0, levels: [null, null] });
  });

  it('may be pasted as JSON', async () => {
    expect(await readShared(` ${JSON.stringify(record)}\n`)).toEqual({ record, names: [] });
  });

  it('is refused if it is none', async () => {
    const told = ['', 'nonsense', '{', '{}', '[]', JSON.stringify({ ...record, game: 'chess/board' }), JSON.stringify({ ...record, moves: [1] })];
    for (const text of told) await expect(readShared(text)).rejects.toThrow(NoRecord);
  });
});
