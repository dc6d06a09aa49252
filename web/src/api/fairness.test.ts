import { afterEach, expect, test } from 'vitest';
import { canonical, check, newNonce, rememberedFairness, rememberFairness } from './fairness';
import { sha256 } from './sha256';

// As fareplay.server.tables.fairness makes it.
const SHOWN = {
  game: 'trams/tallinn',
  secret_hash: '3b007719f3989416d15c8b7355b8bffd1c14e8edcdaf01718be94e381797f32a',
  commitment: 'b7438eb6aa33c11ee5730a7f50b8a087c27ea0e0ec4497afa8f03a01a696136c',
  nonces: ['0f0e0d0c0b0a09080706050403020100', null],
  secret: '00112233445566778899aabbccddeeff',
  salt: '458ecf2c8ee9fd7d3c9474528ef0d9d1',
  setup: { first: 0, deck: [3, 1, 2], names: ['é', 'b'] },
};
const KEPT = { nonce: SHOWN.nonces[0]!, secret_hash: SHOWN.secret_hash, commitment: SHOWN.commitment };

afterEach(() => localStorage.clear());

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['a'.repeat(119), '31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb'],
])('sha256 of %j', (text, hash) => expect(sha256(text)).toBe(hash));

test('an honest table proves itself', () => {
  expect(check(SHOWN, KEPT)).toEqual({ secret: true, shuffle: true, mine: true, deal: true });
  expect(check(SHOWN, {})).toEqual({ secret: true, shuffle: true, mine: null, deal: true });
  expect(check({ ...SHOWN, secret: null, salt: null, setup: null }, KEPT).deal).toBeNull();
});

test('a table that changed something is found out', () => {
  expect(check({ ...SHOWN, secret: 'ff' + SHOWN.secret.slice(2) }, KEPT)).toMatchObject({ secret: false, shuffle: false });
  expect(check({ ...SHOWN, nonces: [newNonce(), null] }, KEPT)).toMatchObject({ mine: false, shuffle: false });
  expect(check({ ...SHOWN, setup: { ...SHOWN.setup, first: 1 } }, KEPT).deal).toBe(false);
  expect(check(SHOWN, { ...KEPT, commitment: sha256('another') }).deal).toBe(false);
});

test('what was shown first is kept', () => {
  rememberFairness('a', { secret_hash: 'one', nonce: 'n' });
  rememberFairness('a', { secret_hash: 'two', commitment: 'c' });
  rememberFairness('a', { secret_hash: 'two', commitment: 'd' });
  expect(rememberedFairness('a')).toEqual({ nonce: 'n', secret_hash: 'one', commitment: 'c' });
  expect(rememberedFairness('b')).toEqual({});
});

test('the same content gives the same text', () => {
  expect(canonical({ b: [1, 'é', null], a: true })).toBe('{"a":true,"b":[1,"\\u00e9",null]}');
});
