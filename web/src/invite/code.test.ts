import { afterEach, expect, test, vi } from 'vitest';
import { readCode, shownCode, tableOf } from './code';

afterEach(() => vi.unstubAllGlobals());

test('a code is read however it is typed', () => {
  for (const typed of ['KRTMPL', 'krtmpl', ' krt mpl ', 'Krt-Mpl']) expect(readCode(typed)).toBe('KRTMPL');
  for (const typed of ['', 'KRTMP', 'KRTMPLX', 'KRTMP1', 'https://x.org/table/abc']) expect(readCode(typed)).toBeNull();
  expect(shownCode('KRTMPL')).toBe('KRT MPL');
});

test('a link leads to its table without asking, a code by asking', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const found = path.endsWith('/KRTMPL');
    return Promise.resolve(
      new Response(JSON.stringify(found ? { table: 'Xq0' } : { error: 'not_found', message: '' }), {
        status: found ? 200 : 404,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });
  expect(await tableOf('http://127.0.0.1:8000/table/AxaSoXrS5YOW-mtY3biqgA?x=1')).toBe('AxaSoXrS5YOW-mtY3biqgA');
  expect(await tableOf('AxaSoXrS5YOW-mtY3biqgA')).toBe('AxaSoXrS5YOW-mtY3biqgA');
  expect(asked).toEqual([]);
  expect(await tableOf('krt mpl')).toBe('Xq0');
  expect(await tableOf('http://host/join/KRTMPL')).toBe('Xq0');
  expect(await tableOf('bbbbbb')).toBeNull();
});
