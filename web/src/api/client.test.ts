// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from './client';

const server = createServer((asked, answer) => {
  const status = Number(asked.url!.slice(1));
  answer.writeHead(status, { 'Content-Type': status === 409 || status === 204 ? 'application/json' : 'text/html' });
  answer.end(status === 409 ? '{"error": "stale", "message": "too late", "ply": 4}' : '<html>Bad Gateway</html>');
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('an answer without a body is no error, though it says it is JSON', async () => {
  await expect(get(`${address}/204`)).resolves.toBeUndefined();
});

test.each([502, 503, 504])('a proxy that says %i is a server that cannot be reached', async (status) => {
  await expect(get(`${address}/${status}`)).rejects.toMatchObject({ status, key: 'offline' });
});

test('a refusal keeps its key and its facts', async () => {
  await expect(get(`${address}/409`)).rejects.toMatchObject({ status: 409, key: 'stale', facts: { ply: 4 } });
});
