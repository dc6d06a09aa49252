/** Records in links: packed into the fragment of an address, which is not sent to servers. */
import { customBoards, isCustom, plainName, type BoardFile } from '$/engine/customBoards';
import { isPlayable } from '$/engine/files';
import type { GameRecord } from '$/engine/game';
import { pack, unpack } from '$/engine/packing';
import { t } from '$/languages/language.svelte';

/** A shared game: its record and the players' names. */
export interface SharedGame {
  record: GameRecord;
  names: readonly string[];
  /** In a challenge: the seat to beat, and the bots in the other seats. */
  challenge?: SharedChallenge;
}

export interface SharedChallenge {
  seat: number;
  levels: readonly (string | null)[];
}

/** An invalid record, with the reason in the reader's language. */
export class NoRecord extends Error {}

/** The page that replays a game or challenges to its deal, for anybody with the link. */
export async function linkTo({ record, names, challenge }: SharedGame): Promise<string> {
  return `/${challenge ? 'challenge' : 'replay'}#${await pack(JSON.stringify({ ...(await whole(record)), names, challenge }))}`;
}

/** A record for use elsewhere: with its board, if only this device has it. */
export async function whole(record: GameRecord): Promise<GameRecord> {
  if (!isCustom(record.game)) return record;
  return { ...record, game: plainName(record.game), board: (await customBoards.read(record.game)).file };
}

/** The game in a text that was pasted or in a link: a record as JSON, a link, or the fragment of one. */
export async function readShared(text: string): Promise<SharedGame> {
  const told = text.trim();
  try {
    return await checked(told.startsWith('{') ? told : await unpack(told.slice(told.lastIndexOf('#') + 1)));
  } catch (error) {
    throw error instanceof NoRecord ? error : new NoRecord(t('records.not_record'));
  }
}

async function checked(json: string): Promise<SharedGame> {
  const told = JSON.parse(json) as Partial<Record<keyof GameRecord | 'names' | 'challenge', unknown>>;
  const { game: named, board, rules, seats, options, setup, moves, names, challenge } = told;
  const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (typeof named !== 'string' || !Number.isInteger(seats) || typeof setup !== 'object' || !setup || !texts(moves)) {
    throw new NoRecord(t('records.not_record'));
  }
  const game = board ? await (await import('$/python/boards')).prepare(board as BoardFile) : named;
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
