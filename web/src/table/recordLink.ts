/** Records in links: packed into the fragment of an address, which no server is told. */
import { isPlayable } from '$/engine/files';
import type { GameRecord } from '$/engine/game';
import { t } from '$/languages/language.svelte';

/** A game as it is passed on: its record, and what the players were called. */
export interface SharedGame {
  record: GameRecord;
  names: readonly string[];
  /** Whose line is to be beaten, and which bots play the other seats: in a challenge. */
  challenge?: SharedChallenge;
}

export interface SharedChallenge {
  seat: number;
  levels: readonly (string | null)[];
}

/** What is no record of a game that can be shown, with the reason in the reader's language. */
export class NoRecord extends Error {}

/** The page that replays a game or challenges to its deal, for anybody who has the link. */
export async function linkTo({ record, names, challenge }: SharedGame): Promise<string> {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify({ ...record, names, challenge })));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return `/${challenge ? 'challenge' : 'replay'}#${letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The game in a text that somebody pasted or followed: a record as JSON, a link, or what such a link has in its fragment. */
export async function readShared(text: string): Promise<SharedGame> {
  const told = text.trim();
  const json = told.startsWith('{') ? told : await unpack(told.slice(told.lastIndexOf('#') + 1));
  return checked(json);
}

async function unpack(letters: string): Promise<string> {
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), packed));
  } catch {
    throw new NoRecord(t('records.not_record'));
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());
}

function checked(json: string): SharedGame {
  let told: Partial<Record<keyof GameRecord | 'names' | 'challenge', unknown>>;
  try {
    told = JSON.parse(json) as typeof told;
  } catch {
    throw new NoRecord(t('records.not_record'));
  }
  const { game, rules, seats, options, setup, moves, names, challenge } = told;
  const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (typeof game !== 'string' || !Number.isInteger(seats) || typeof setup !== 'object' || !setup || !texts(moves)) {
    throw new NoRecord(t('records.not_record'));
  }
  if (!isPlayable(game)) throw new NoRecord(t('records.no_board', { board: game }));
  const record = { game, rules, seats, options: options ?? {}, setup, moves } as unknown as GameRecord;
  return { record, names: texts(names) ? names.map((name) => name.slice(0, 40)) : [], challenge: checkedChallenge(challenge, record.seats) };
}

function checkedChallenge(told: unknown, seats: number): SharedChallenge | undefined {
  const { seat, levels } = (told ?? {}) as Partial<Record<keyof SharedChallenge, unknown>>;
  if (!Number.isInteger(seat) || !(Number(seat) in Array.from({ length: seats }))) return undefined;
  const known = Array.isArray(levels) ? (levels as unknown[]) : [];
  return { seat: Number(seat), levels: Array.from({ length: seats }, (_, k) => (typeof known[k] === 'string' ? known[k] : null)) };
}
