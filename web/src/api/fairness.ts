/** Fair shuffles: the nonce of this browser, the hashes that the table has shown, and the check at the end. */
import type { Fairness } from './api.generated';
import { sha256 } from './sha256';

/** What this browser remembers about a table: its own nonce, and the hashes as they were first shown. */
export interface RememberedFairness {
  nonce?: string;
  secret_hash?: string;
  commitment?: string;
}

/** `null`: not known yet, or not verifiable here. */
export interface Verdict {
  /** Whether the server's secret has the hash that this browser saw before the deal. */
  secret: boolean | null;
  /** Whether the secret and the nonces give the shuffle, with this browser's nonce among them. */
  shuffle: boolean | null;
  mine: boolean | null;
  /** Whether the deal has the hash that was shown at the start. */
  deal: boolean | null;
}

const PREFIX = 'fareplay.fairness.';
const MOST = 100;

/** Return 128 random bits. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function rememberedFairness(table: string): RememberedFairness {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table) ?? '{}') as RememberedFairness;
  } catch {
    return {};
  }
}

/** Remember what a table shows. Hashes that were seen before are not replaced, so the table cannot change them later. */
export function rememberFairness(table: string, shown: { secret_hash?: string | null; commitment?: string | null; nonce?: string }): void {
  const before = rememberedFairness(table);
  const now: RememberedFairness = {
    nonce: shown.nonce ?? before.nonce,
    secret_hash: before.secret_hash ?? shown.secret_hash ?? undefined,
    commitment: before.commitment ?? shown.commitment ?? undefined,
  };
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  try {
    const known = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (known.length >= MOST && !known.includes(PREFIX + table)) localStorage.removeItem(known[0]!);
    localStorage.setItem(PREFIX + table, JSON.stringify(now));
  } catch {
    // Without storage the table can still be checked against itself.
  }
}

/** Check what a table has shown against what this browser remembers. */
export function check(shown: Fairness, remembered: RememberedFairness): Verdict {
  const { secret, salt, setup, nonces } = shown;
  if (secret === null || salt === null || setup === null) return { secret: null, shuffle: null, mine: null, deal: null };
  const text = ['fareplay salt', secret, ...nonces.map((nonce) => nonce ?? '-')].join(' ');
  return {
    secret: sha256(`fareplay secret ${secret}`) === (remembered.secret_hash ?? shown.secret_hash),
    shuffle: sha256(text).slice(0, 32) === salt,
    mine: remembered.nonce === undefined ? null : nonces.includes(remembered.nonce),
    deal: sha256(`${salt}\n${canonical(setup)}`) === (remembered.commitment ?? shown.commitment),
  };
}

/** JSON with sorted keys, no spaces, and only ASCII characters: the same bytes for the same content. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${pairs.map(([key, inner]) => `${canonical(key)}:${canonical(inner)}`).join(',')}}`;
  }
  const text = JSON.stringify(value);
  return text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
