import { expect, test } from 'vitest';
import { ApiError } from '$/api/client';
import { RemoteError } from '$/engine/messages';
import { TableOpener, type OpenedTable } from './opener.svelte';

/** A source whose tables arrive when they are told to, and who listens to what. */
function slowSource() {
  const asked: { id: string; seat: number | null; since: number | undefined; resolve: (found: OpenedTable) => void; reject: (error: Error) => void }[] = [];
  const listening = new Set<string>();
  const source = (id: string, seat: number | null, since?: number): Promise<OpenedTable> =>
    new Promise((resolve, reject) => asked.push({ id, seat, since, resolve, reject }));
  const arrive = async (k: number, seat: number | null = null, ply = 0): Promise<void> => {
    const name = `${asked[k]!.id} ${k}`;
    const table = { name, seat, latest: { ply }, listen: () => listening.add(name), close: () => listening.delete(name) };
    asked[k]!.resolve({ kind: 'device', table, loaded: {}, parts: {}, companion: null } as unknown as OpenedTable);
    await new Promise((done) => setTimeout(done));
  };
  const fail = async (k: number, error: Error): Promise<void> => {
    asked[k]!.reject(error);
    await new Promise((done) => setTimeout(done));
  };
  return { asked, listening, source, arrive, fail };
}

test('a table that arrives after its page was left listens to nothing', async () => {
  const { listening, source, arrive } = slowSource();
  const opener = new TableOpener(source);
  const leave = opener.start('a');
  leave();
  await arrive(0);
  expect([...listening]).toEqual([]);
  expect(opener.opened).toBeNull();
});

test('of two tables only the one asked for last listens, whichever arrives first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { listening, source, arrive } = slowSource();
    const opener = new TableOpener(source);
    opener.start('a')();
    const leave = opener.start('b');
    for (const k of order) await arrive(k);
    expect([...listening]).toEqual(['b 1']);
    leave();
    expect([...listening]).toEqual([]);
  }
});

test('a table that is opened again replaces itself, from where its player had seen it', async () => {
  const { asked, listening, source, arrive } = slowSource();
  const opener = new TableOpener(source);
  const leave = opener.start('a');
  await arrive(0, 1, 12);
  void opener.reopen();
  await arrive(1, null, 14);
  void opener.reopen(1);
  expect(asked.map(({ seat, since }) => [seat, since])).toEqual([[null, undefined], [null, undefined], [1, 12]]); // prettier-ignore
  await arrive(2, 1, 14);
  expect([...listening]).toEqual(['a 2']);
  leave();
});

test('an overtaken failure says nothing; what the rules refuse is no trouble with the connection', async () => {
  const { source, fail } = slowSource();
  const opener = new TableOpener(source);
  opener.start('gone')();
  const leave = opener.start('refused');
  await fail(0, new ApiError(404, 'no_such_table', ''));
  expect(opener.failure).toBeNull();
  await fail(1, new RemoteError('C3 is not legal now', true));
  expect(opener.failure).toBe('refused');
  leave();
  const leaveBroken = opener.start('broken');
  await fail(2, new RemoteError('no network', false));
  expect([opener.failure, opener.action.trouble !== '']).toEqual([null, true]);
  leaveBroken();
});
