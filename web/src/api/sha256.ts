/** SHA-256. Browsers provide it only on pages from https, which a server at home does not have. */

const ROUNDS = 64;
/** The first 32 bits of the fractional part of a root. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < ROUNDS; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The hash of a text in UTF-8, as hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const hash = [...START];
  const w = new Int32Array(ROUNDS);
  for (let block = 0; block < padded.length; block += 64) {
    for (let k = 0; k < 16; k++) w[k] = words.getInt32(block + 4 * k);
    for (let k = 16; k < ROUNDS; k++) {
      const [x, y] = [w[k - 15]!, w[k - 2]!];
      const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[k] = w[k - 16]! + low + w[k - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let k = 0; k < ROUNDS; k++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[k]! + w[k]!) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, k) => (hash[k] = (hash[k]! + x) | 0));
  }
  return hash.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
