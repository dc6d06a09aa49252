/** The worker that plays games on this device. Whole states stay here; the page only gets what its viewer may know. */
import type { Judgement, Suggestion } from './bots';
import { DeviceTable, type BotRunner, type Order } from './deviceTable';
import { loadRules } from './files';
import type { FilmData, GameRecord, Options } from './game';
import { localGames, newLocalId, type LocalGame, type LocalSeat, type PlayedBefore, type Purpose } from './localGames';
import { answerTo, caller } from './messages';
import type { Printed } from './printed';
import type { PuzzleStanding, PuzzleTask } from './puzzle';

/** The settings of a new game. */
export interface NewLocalGame {
  game: string;
  seats: readonly Omit<LocalSeat, 'colour' | 'hinted'>[];
  colours: readonly number[];
  options: Options;
  hints: boolean;
  purpose: Purpose;
  subject: string | null;
  /** The seat that begins, if it is not drawn. */
  first?: number | null;
  puzzle?: PuzzleTask;
  printed?: Printed;
  before?: PlayedBefore;
  /** A game to continue, and the number of its moves. */
  from?: { record: GameRecord; ply: number };
  /** For the bots and later random events, if they must be the same for everybody who plays the deal. */
  seed?: string;
}

/** What a page knows about a table without the game. */
export type LocalTerms = Omit<LocalGame, 'record' | 'seed'> & { game: string; options: Options };

/** The methods that the page may call. */
export interface TableWorker {
  make(terms: NewLocalGame): Promise<LocalTerms>;
  open(id: string): Promise<LocalTerms | null>;
  look(seat: number | null): FilmData;
  /** Whether two viewers may know different things now. */
  differs(one: number | null, other: number | null): boolean;
  /** Let the bots play if it is their turn. */
  run(): void;
  play(ply: number, moves: readonly string[], seat: number): Promise<void>;
  advise(order: Order): Promise<Suggestion[]>;
  review(ply: number): Promise<Judgement>;
  playExpert(seat: number): Promise<GameRecord>;
  takeBack(ply: number): Promise<FilmData>;
  record(): GameRecord;
  /** The progress of the puzzle at the table. */
  standing(): PuzzleStanding;
  /** The states of a finished game, with nothing hidden. */
  reveal(): readonly Uint8Array[];
  /** The film of a record as a seat saw it, or for a spectator with nothing hidden at the end. */
  film(record: GameRecord, seat: number | null): Promise<FilmData>;
  /** Connect the bots' worker. */
  connect(bots: MessagePort): void;
}

let table: DeviceTable | null = null;
let bots: BotRunner;

const random = (): bigint => crypto.getRandomValues(new BigInt64Array(1))[0]!;

function terms({ record, seed: _, ...rest }: LocalGame): LocalTerms {
  return { ...rest, game: record.game, options: record.options };
}

async function sit(localGame: LocalGame): Promise<LocalTerms> {
  const rules = await loadRules(localGame.record.game);
  table?.close();
  table = new DeviceTable(
    rules.load(localGame.record, BigInt(localGame.seed)),
    localGame,
    bots,
    (turn) => postMessage({ turn }),
    (game) => localGames.save(game),
  );
  return terms(localGame);
}

/** Continue after a turn without making its player wait. */
function goOn(): void {
  table!.run().catch((error: unknown) => postMessage({ failed: String(error) }));
}

const methods: TableWorker = {
  async make({ game, seats, colours, options, hints, purpose, subject, first, puzzle, printed, before, from, seed: given }) {
    const rules = await loadRules(game);
    const seed = given === undefined ? random() : BigInt(given);
    let dealt = from ? rules.load(from.record, seed, from.ply) : rules.deal(seats.length, options, seed);
    if (first != null) {
      const { setup, ...rest } = dealt.record();
      dealt = rules.load({ ...rest, setup: { ...setup, first } }, seed);
    }
    const now = Date.now();
    const localGame: LocalGame = {
      id: newLocalId(),
      seats: seats.map((seat, k) => ({ ...seat, colour: colours[k] ?? k, hinted: false })),
      ...{ purpose, subject, hints, puzzle, printed, before },
      from: from?.ply ?? 0,
      record: dealt.record(),
      seed: String(seed),
      ...{ startedAt: now, changedAt: now, endedAt: null, uploaded: false },
    };
    await localGames.save(localGame);
    return sit(localGame);
  },
  async open(id) {
    const localGame = await localGames.read(id);
    return localGame ? sit(localGame) : null;
  },
  look: (seat) => table!.look(seat),
  differs: (one, other) => table!.differs(one, other),
  run: goOn,
  async play(ply, moves, seat) {
    await table!.play(ply, moves, seat);
    goOn();
  },
  advise: (order) => table!.advise(order),
  review: (ply) => table!.review(ply),
  playExpert: (seat) => table!.playExpert(seat),
  async takeBack(ply) {
    const film = await table!.takeBack(ply);
    goOn();
    return film;
  },
  record: () => table!.record(),
  standing: () => table!.standing,
  reveal: () => table!.reveal(),
  async film(record, seat) {
    const rules = await loadRules(record.game);
    return rules.load(record, random()).film(seat);
  },
  connect(port) {
    bots = caller<BotRunner>(port);
  },
};

answerTo(self as unknown as Worker, methods);
