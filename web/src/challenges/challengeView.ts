/** A challenge as its page shows it: from the server, from a link with the deal and the line, or a try on this device. */
import { challenges } from '$/api/challenges';
import type { Challenge, ChallengeLine, Table, View } from '$/api/api.generated';
import { ApiError } from '$/api/client';
import type { Shapes } from '$/api/types';
import { session } from '$/account/session.svelte';
import { localGames } from '$/engine/localGames';
import { levelName } from '$/games/names';
import { t } from '$/languages/language.svelte';
import { playChallenge, recordReplay } from '$/table/local.svelte';
import { linkTo, readShared, type SharedGame } from '$/table/recordLink';
import type { Replay } from '$/table/replay';
import { serverReplay } from '$/table/server.svelte';

/** Somebody's line on the deal. */
export interface PlayedDeal {
  name: string;
  mine: boolean;
  points: number | null;
  place: number | null;
  /** Points by zone; empty until I have played. */
  sheet: Readonly<Record<string, number | null>>;
  /** The board at the end, if it may be shown. */
  end: (() => Promise<FinalPosition>) | null;
}

export interface FinalPosition {
  table: Table;
  position: Shapes['position'];
}

export interface ChallengeView {
  game: string;
  /** Null for a deal of the league. */
  challenger: string | null;
  week: string | null;
  number: number | null;
  endsAt: number | null;
  /** The bots in the other seats. */
  bots: readonly string[];
  opponents: readonly PlayedDeal[];
  /** Everybody who tried on the server; null without one. */
  ranking: readonly PlayedDeal[] | null;
  tries: number;
  mine: PlayedDeal | null;
  state: 'new' | 'begun' | 'over' | 'lost' | 'own';
  /** Open a table and return its address. */
  play: () => Promise<string>;
  /** The page's address, for sharing. */
  path: string;
}

const bots = (levels: readonly (string | null)[], seat = levels.indexOf(null)): string[] =>
  levels.flatMap((level, k) => (k === seat ? [] : [t('seat.bot', { level: levelName(level ?? 'skilled') })]));

export async function serverChallenge(id: string): Promise<ChallengeView> {
  const found = await challenges.read(id);
  return {
    ...{ game: found.game, week: found.week, number: found.number, endsAt: found.ends_at, tries: found.tries },
    challenger: found.challenger && (found.challenger.name || t('seat.nobody')),
    bots: bots(found.seats),
    opponents: found.opponents.map(dealOf),
    ranking: found.ranking.map(dealOf),
    mine: found.line && dealOf(found.line),
    state: stateOf(found),
    async play() {
      await session.need();
      return `/table/${(await challenges.play(id)).table.id}`;
    },
    path: `/challenge/${id}`,
  };
}

function stateOf({ mine, line }: Challenge): ChallengeView['state'] {
  if (!mine) return line ? 'own' : 'new';
  if (mine.over) return 'over';
  return mine.lost ? 'lost' : 'begun';
}

function dealOf({ person, level, mine, points, place, sheet, table }: ChallengeLine): PlayedDeal {
  return {
    name: level === null ? person?.name || t('seat.nobody') : t('seat.bot', { level: levelName(level) }),
    ...{ mine, points, place, sheet },
    end: table === null ? null : async () => finalPosition(await serverReplay(table, null)),
  };
}

/** A challenge whose deal and line are in the address. */
export async function linkedChallenge(fragment: string): Promise<ChallengeView> {
  const shared = await readShared(fragment);
  if (!shared.challenge) throw new ApiError(404, 'no_such_challenge', '');
  return { ...(await viewOf(shared, false)), path: `/challenge#${fragment}` };
}

/** A try on this device, after its end. */
export async function localChallenge(id: string): Promise<ChallengeView> {
  const game = await localGames.read(id);
  const { before } = game ?? {};
  if (!game || before?.challenger === undefined) throw new ApiError(404, 'no_such_challenge', '');
  const shared: SharedGame = { record: before.record, names: before.names, challenge: { seat: before.challenger, levels: before.levels } };
  const over = game.endedAt !== null;
  const shown = await viewOf(shared, over);
  const mine = over ? await played({ record: game.record, names: before.names }, before.challenger, t('table.you'), true) : null;
  const play = over ? shown.play : () => Promise.resolve(localGames.address(id));
  return { ...shown, mine, play, state: over ? 'over' : 'begun', path: await linkTo(shared) };
}

async function viewOf(shared: SharedGame, over: boolean): Promise<Omit<ChallengeView, 'path'>> {
  const { seat, levels } = shared.challenge!;
  const challenger = shared.names[seat] || t('new.player', { n: seat + 1 });
  const line = await played(shared, seat, challenger, false);
  return {
    ...{ game: shared.record.game, challenger, week: null, number: null, endsAt: null, tries: 0, ranking: null, mine: null, state: 'new' },
    bots: bots(levels, seat),
    opponents: [over ? line : { ...line, sheet: {}, end: null }],
    play: async () => `/table/${await playChallenge(shared)}`,
  };
}

async function played(shared: SharedGame, seat: number, name: string, mine: boolean): Promise<PlayedDeal> {
  const replay = await recordReplay(shared, null);
  const sheet = (lastView(replay).sheets[seat] ?? {}) as Record<string, unknown>;
  const points = Object.entries(sheet).filter((entry): entry is [string, number | null] => typeof entry[1] === 'number' || entry[1] === null);
  return {
    name,
    mine,
    points: (sheet.total as number | null | undefined) ?? null,
    place: null,
    sheet: Object.fromEntries(points),
    end: () => Promise.resolve(finalPosition(replay)),
  };
}

const lastView = (replay: Replay): View<Shapes> => replay.viewAt(replay.steps.length);
const finalPosition = (replay: Replay): FinalPosition => ({ table: replay.table, position: lastView(replay).position });
