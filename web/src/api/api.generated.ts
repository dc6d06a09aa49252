/* Written by web/scripts/api_types.py from the OpenAPI document: change the schemas of server and games. */

/** Any game: what all have of each part. */
export type Game = {
  setup: object;
  options: object;
  position: object;
  sheet: GameSheet;
  line: GameLine;
  event: GameEvent;
};

/** An absent player at a table without a clock. */
export type Absence = {
  seat: number;
  bot_from: number;
};

/** An achievement on a board: a number of games or victories, or the average points of the expert bot. */
export type Achievement = {
  name: "expert" | "games" | "victories";
  least: number;
  reached: boolean;
  share: number;
};

/** Somebody's achievements on every board. */
export type Achievements = {
  boards: BoardAchievements[];
};

/** A person, and the time when they became a friend, were asked or blocked, or last played. */
export type Acquaintance = {
  person: Person;
  at: number;
  online?: boolean;
};

/** A turn as it was played, the turn that the expert bot would have played, and the cost of the difference. */
export type AnalysedTurn = {
  ply: number;
  seat: number;
  moves: string[];
  best: Suggestion;
  played: Suggestion;
  eliminates: boolean;
  cost: number;
  error: number;
  is_mistake: boolean;
};

/** The progress and the results of an analysis: every turn, the chances to win after each, and, if the game has a
    solver, the best line of a player who knows everything to come. */
export type Analysis = {
  state: "none" | "ready" | "running";
  done: number;
  of: number;
  turns: AnalysedTurn[];
  chances: Chances[];
  clairvoyant: Clairvoyant[];
  reasons: Reason[];
};

/** The progress of an analysis. */
export type AnalysisEvent = {
  done: number;
  of: number;
  ready: boolean;
};

/** Mean points by zone, including the total, and by round, or by turn in a game without rounds. */
export type Averages = {
  games: number;
  zones: Record<string, number>;
  rounds: number[];
};

/** A backup on the server's machine. */
export type BackupFile = {
  name: string;
  size: number;
  made_at: number;
};

/** Whether backups are made, the last attempt, and the backups, the newest first. */
export type BackupState = {
  scheduled: boolean;
  last_at: number | null;
  error: string;
  files: BackupFile[];
};

/** The number of tries with these points. */
export type Bar = {
  points: number | null;
  tries: number;
};

/** A bot's result on the same deal. */
export type Benchmark = {
  points: number | null;
  gains: number[];
  moves: string[];
  proved: boolean;
};

/** Somebody's most points on a board, and where; the table is null if it was private and is not one's own. */
export type Best = {
  points: number;
  table: string | null;
  at: number;
  hinted: boolean;
};

/** Somebody's achievements on a board, and how many people of this server have played it. */
export type BoardAchievements = {
  game: string;
  players: number;
  achievements: Achievement[];
};

/** A board of a game: the numbers of players, the options (the default value first), whether a table may choose
    the seat that begins, the zones, the levels of its bots from the weakest up, then the server's engines, and the
    solo games, the default first. */
export type BoardInfo = {
  game: string;
  family: string;
  title: string;
  edition: string | null;
  players: [number, number];
  options: Record<string, (string | number | boolean)[]>;
  first: boolean;
  zones: string[];
  colours: number;
  levels: string[];
  solo: SoloGame[];
};

/** The server ends the stream; the viewer should reconnect after some milliseconds. */
export type ByeEvent = {
  retry: number;
};

/** A deal, the lines on it, and my try. Lines are shown only to those who have played. */
export type Challenge = {
  id: string;
  game: string;
  seats: (string | null)[];
  challenger: Person | null;
  week: string | null;
  number: number | null;
  ends_at: number | null;
  made_at: number;
  opponents: ChallengeLine[];
  ranking: ChallengeLine[];
  tries: number;
  mine: ChallengeTry | null;
  line: ChallengeLine | null;
};

/** The line of a person or a level of bots on the deal. */
export type ChallengeLine = {
  person: Person | null;
  level: string | null;
  points: number | null;
  place: number | null;
  mine: boolean;
  sheet: Record<string, number | null>;
  gains: number[];
  table: string | null;
};

/** My try that counts: the first one. */
export type ChallengeTry = {
  table: string;
  over: boolean;
  lost: boolean;
};

/** Every seat's chance to win after `ply` moves. The chances sum to 1; at the end the winners share 1. */
export type Chances = {
  ply: number;
  shares: number[];
};

/** Somebody on another device says that they are the guest of a seat. Sent to those who may confirm it. */
export type ClaimEvent = {
  seat: number;
  claim: string;
};

/** The best line found for a seat that knows everything to come, with the other players' moves unchanged. */
export type Clairvoyant = {
  seat: number;
  moves: string[];
  points: number;
  proved: boolean;
};

/** All clocks at one moment. */
export type ClocksNow = {
  now: number;
  seats: SeatClock[];
};

/** A club as anybody with its link sees it. */
export type Club = {
  id: string;
  name: string;
  about: string;
  listed: boolean;
  organiser: Person | null;
  members: ClubMember[];
  tournaments: TournamentSummary[];
  member: boolean;
  mine: boolean;
};

/** Changes to a club; omitted values stay the same. */
export type ClubChange = {
  name?: string | null;
  about?: string | null;
  listed?: boolean | null;
};

/** A club in a list. */
export type ClubEntry = {
  id: string;
  name: string;
  about: string;
  listed: boolean;
  members: number;
};

/** A member of a club. */
export type ClubMember = {
  person: Person;
  online: boolean;
};

/** A new club. */
export type ClubRequest = {
  name: string;
  about?: string;
  listed?: boolean;
};

/** The club of a tournament. */
export type ClubSummary = {
  id: string;
  name: string;
};

/** The code with which somebody on another device may take over the seat of a guest. Sent to big screens that opened
    the table, or that a player has opened. */
export type CodeEvent = {
  seat: number;
  code: string;
};

/** The line that is played when my turn comes, unless it is no longer legal or is worth less than `least`. Only its
    owner sees it. If it did not apply when the turn came, it was dropped, with the reason until the turn is made. */
export type ConditionalTurn = {
  moves: string[];
  least: number;
  made_at: number;
  dropped: "illegal" | "worth_less" | null;
};

/** A fixed time for each turn, usually days. */
export type CorrespondenceClock = {
  kind: "correspondence";
  per_turn: number;
};

/** A finished game on a curve. The ratings are null if it was not rated, the score is null if eliminated. */
export type CurvePoint = {
  game: string;
  at: number;
  score: number | null;
  rating: number | null;
  board_rating: number | null;
};

/** Somebody's last finished games, the oldest first. */
export type Curves = {
  points: CurvePoint[];
};

/** A custom board: what is shown of it to choose a game, the board file, and what a browser needs to play on it. */
export type CustomBoard = {
  info: BoardInfo;
  file: object;
  kernels: KernelBoard;
};

/** Today's city. */
export type Daily = {
  day: string;
  game: string;
  solo: string | null;
  ends_at: number;
  world: boolean;
  key_hash: string;
  next_key_hash: string;
  tries: number;
  mine: Try | null;
  streak: number;
  longest: number;
  calendar: Try[];
  first: string | null;
  week: WeekOf[];
};

/** The results of a day. Today's are shown only to those who have played. */
export type DailyResults = {
  day: string;
  game: string;
  key: string | null;
  key_hash: string;
  world: boolean;
  mine: Try | null;
  place: number | null;
  tries: number;
  bars: Bar[];
  best: Ranked[];
  programs: Ranked[];
  roads: Record<string, number>;
  expert: Benchmark | null;
  clairvoyant: Benchmark | null;
};

/** Somebody declined an invitation to the table. */
export type DeclinedEvent = {
  person: Person;
};

/** A device on which the user is signed in. */
export type Device = {
  id: string;
  label: string;
  made_at: number;
  seen_at: number;
  this: boolean;
};

/** The table of the uploaded game. */
export type DeviceGameReply = {
  table: string;
};

/** The position of an entry in the log. */
export type EntryNumber = {
  ply: number;
  n: number;
};

/** An error response: a key for programs and a message for people. Some keys have more fields. */
export type Error = {
  error: string;
  message: string;
  [more: string]: unknown;
};

/** The players of a board who agreed that their games are counted, the newest first. */
export type ExploredGames = {
  players: ExploredPlayer[];
};

/** A player of a finished game, without a name. */
export type ExploredPlayer = {
  cell: number;
  won: boolean;
  points: number | null;
  places: number[];
};

/** Whether my finished games are counted in the explorer. */
export type ExplorerConsent = {
  agreed: boolean;
};

/** The proof of a table's shuffle: hashes, and once the game is over also the values that were hashed. */
export type Fairness<G extends Game = Game> = {
  game: string;
  secret_hash: string | null;
  commitment: string | null;
  nonces: (string | null)[];
  secret: string | null;
  salt: string | null;
  setup: G['setup'] | null;
};

/** A game as one seat saw it: one masked state after each move. Clients derive everything from it with the game's
    kernels. */
export type Film = {
  seat: number | null;
  layout: string;
  moves: string[];
  movers: number[];
  states: string;
};

/** The part of a film after the first `ply` moves. */
export type FilmPart = {
  seat: number | null;
  layout: string;
  ply: number;
  moves: string[];
  movers: number[];
  states: string;
};

/** The table with a given code. */
export type FoundTable = {
  table: string;
};

/** Something that happened in any game; each game adds the parameters of the key. */
export type GameEvent = {
  key: string;
  seat?: number;
  [more: string]: unknown;
};

/** A way to play the rest of the turn in any game, with the points it gains. */
export type GameLine = {
  moves: string[];
  gain: number;
  gains: Record<string, number>;
  eliminates: boolean;
  [more: string]: unknown;
};

/** A sheet of any game; each game adds its points by zone. */
export type GameSheet = {
  total: number | null;
  boxes: object;
  [more: string]: unknown;
};

/** An earlier game on the same deal, shown beside the game of a player who plays it again. */
export type Ghost = {
  kind: "clairvoyant" | "expert" | "friend" | "mine" | "player";
  name: string;
  level: string | null;
  seat: number;
  turns: string[][];
  points: (number | null)[];
};

/** Ways to play the turn, the best first, with their expected points and the reason for the first one. */
export type Hint = {
  ply: number;
  suggestions: Suggestion[];
  reason: HintReason | null;
};

/** The reason for a suggestion: a key of the game's texts and its parameters. */
export type HintReason = {
  key: string;
  facts: Record<string, string | number | string[]>;
};

/** An identity at the OpenID provider with which I can sign in. */
export type Identity = {
  id: string;
  issuer: string;
  made_at: number;
};

/** Somebody's averages on a board, compared with players of about the same strength and with the expert bot. An
    average is null if there are no games yet. */
export type Insights = {
  game: string;
  mine: Averages | null;
  rating: number;
  level: Averages | null;
  expert: Averages | null;
};

/** A friend's invitation to a table that waits for players. */
export type Invitation = {
  table: string;
  game: string;
  inviter: Person;
  at: number;
};

/** A valid invitation code, without the code itself, which is not stored. */
export type InvitationCode = {
  id: string;
  note: string;
  made_at: number;
  until: number;
  uses: number;
  used: number;
};

/** The settings of a new invitation code. */
export type InvitationCodeRequest = {
  uses?: number;
  days?: number;
  note?: string;
};

/** Somebody who was invited to a table and has not joined. */
export type Invited = {
  person: string;
  declined: boolean;
};

/** A custom board as a browser needs it to play: where its picture shows what, the picture as SVG, the board and the
    weights of its bots as the kernels read them, in base64, and its entry in the index of the kernels. */
export type KernelBoard = {
  layout: object;
  picture: string;
  board: string;
  weights: string;
  index: object;
};

/** The players of a game or a board, the strongest first. They are ordered by the rating minus its error, so that
    nobody gets to the top with a few games. */
export type Ladder = {
  game: string;
  players: number;
  rungs: Rung[];
  mine: Rung | null;
};

/** The coordinates of everything in the picture; `moves` has those of the moves that are made by pointing at it. */
export type Layout = {
  viewBox: number[];
  positions: Record<string, number[]>;
  moves?: Record<string, number[]>;
  [more: string]: unknown;
};

/** A week of the league. */
export type League = {
  week: string;
  ends_at: number;
  over: boolean;
  deals: LeagueDeal[];
  standings: LeagueRank[];
  mine: LeagueRank | null;
  weeks: string[];
};

/** One of the seven deals of a week, and my result. */
export type LeagueDeal = {
  challenge: string;
  number: number;
  game: string;
  tries: number;
  over: boolean;
  begun: boolean;
  points: number | null;
  duels: number | null;
};

/** A place in the standings of a week. */
export type LeagueRank = {
  place: number;
  person: Person;
  mine: boolean;
  played: number;
  duels: number;
  points: number;
};

/** A reserve for the whole game and a bonus after each turn. */
export type LiveClock = {
  kind: "live";
  reserve: number;
  bonus: number;
};

/** The current load of one process. */
export type Load = {
  started_at: number;
  streams: number;
  live_tables: number;
  bot_processes: number;
  bot_queue: number;
  memory: number | null;
  load_average: number | null;
  processors: number;
};

/** An event in the log, with its position. */
export type LogEntry<G extends Game = Game> = EntryNumber & G['event'];

/** A mail address of an account. Only a confirmed one gets mail; the next one that is confirmed replaces it. */
export type MailAddress = {
  address: string;
  confirmed: boolean;
  made_at: number;
};

/** The sender; `person` is null without a session. */
export type Me = {
  person: Person | null;
  tokens: Token[];
  ratings: Rating[];
  muted?: string[];
  recovery_codes?: number;
  sends_mail?: boolean;
  closed?: boolean;
  operator?: boolean;
  openid?: string;
  has_password?: boolean;
  custom_boards?: boolean;
};

/** A chat message: a phrase, which is translated for every reader, or a text. A hidden message has neither. */
export type Message = {
  n: number;
  at: number;
  person: Person;
  seat: number | null;
  phrase: "clap" | "hello" | "hurry" | "laugh" | "sad" | "thanks" | "think" | "wow" | "device" | null;
  text: string | null;
  hidden: boolean;
};

/** The messages of a table, the oldest first. */
export type MessageList = {
  messages: Message[];
};

/** A message to post: a phrase at any table, or a text at a private one or in a club. */
export type MessageRequest = {
  phrase?: "clap" | "hello" | "hurry" | "laugh" | "sad" | "thanks" | "think" | "wow" | null;
  text?: string | null;
};

/** My puzzle rating, and the puzzles that I have tried and solved. */
export type MyPuzzles = {
  rating: number;
  deviation: number;
  tried: string[];
  solved: string[];
  first_time: number;
  streak: number;
  longest: number;
};

/** A new invitation code. It is shown once. */
export type NewInvitationCode = {
  id: string;
  code: string;
};

/** A seat of a new table. Several seats of kind `me` make a table for one device that is passed around. */
export type NewSeat = {
  kind: "bot" | "me" | "open";
  level?: string | null;
  colour?: number | null;
  name?: string | null;
};

/** A new token. It is shown once. */
export type NewToken = {
  id: string;
  label: string;
  token: string;
};

/** No time limit. */
export type NoClock = {
  kind: "none";
};

/** The kinds of notification that a user gets while not looking at the table, once per event. */
export type NotificationKinds = {
  turn?: boolean;
  reminder?: boolean;
  over?: boolean;
  invitation?: boolean;
};

/** A user's notification settings. */
export type NotificationSettings = {
  kinds: NotificationKinds;
  push_key: string;
  browsers: string[];
  mail_offered: boolean;
  addresses: MailAddress[];
};

/** Somebody reminds the players whose turn it is. */
export type NudgeEvent = {
  seat: number;
  to: number[];
};

/** Where the browser goes to sign in at the provider. */
export type OpenIdRedirect = {
  address: string;
};

/** A recovery code for somebody who has forgotten the password. It is shown once and valid for 15 minutes. */
export type OperatorCode = {
  code: string;
};

/** The end of a game; salt and secret verify its shuffle. */
export type OverEvent = {
  result: Result;
  salt: string | null;
  secret: string | null;
};

/** The points of a level of bots in a solo game, with nine deciles: a tenth of its games has at most the first,
    half of them at most the fifth. */
export type Par = {
  level: string;
  games: number;
  deciles: number[];
};

/** A person. Guests may share a name; a claimed name is unique. */
export type Person = {
  id: string;
  name: string;
  guest: boolean;
};

/** A page of people, the newest first. */
export type PersonEntries = {
  people: PersonEntry[];
  more: boolean;
};

/** A person as operators see them. */
export type PersonEntry = {
  id: string;
  name: string;
  guest: boolean;
  operator: boolean;
  made_at: number;
  seen_at: number | null;
  suspended_at: number | null;
};

/** A finished game from the point of view of one seat. The ratings of the game and of the board are those after it,
    with the change; null if the game was not rated. */
export type Played = {
  table: string;
  seat: number;
  game: string;
  purpose: "challenge" | "daily" | "daily-bot" | "device" | "game" | "position" | "puzzle" | "tournament";
  at: number;
  score: number | null;
  place: number;
  won: boolean;
  sheet: Record<string, number | null>;
  rating: number | null;
  rating_change: number | null;
  board_rating: number | null;
  board_change: number | null;
  seats: PlayedSeat[];
};

/** Finished games, the latest first; `before` asks for the next page. */
export type PlayedList = {
  games: Played[];
  before: string | null;
};

/** The player of a seat in a finished game, and their result. */
export type PlayedSeat = {
  seat: number;
  person: Person | null;
  level: string | null;
  label: string | null;
  colour: number;
  score: number | null;
  place: number;
  hinted: boolean;
};

/** One of the best players of a finished tournament. */
export type PodiumPlace = {
  rank: number;
  person: Person;
  points: number;
};

/** The seats whose players are looking at the table, the number of spectators, the absent players for whom a bot
    may play on, and the number of big screens that show the table. */
export type Presence = {
  present: number[];
  viewers: number;
  absent: Absence[];
  screens: number;
};

/** The results of a person, or of a level of bots (`person` is null, `level` is not). */
export type Profile = {
  person: Person | null;
  level: string | null;
  since: number | null;
  games: Statistics[];
  ratings: Rating[];
  shown?: string | null;
};

/** The password, for what a session alone may not do. Guests have none. */
export type Proof = {
  password?: string;
};

/** The best line of a puzzle, counted in points at the end or in turns. */
export type PuzzleAnswer = {
  best: number;
  second: number | null;
  obvious: number | null;
  turns: string[][];
  sheet: Record<string, number | null>;
};

/** A puzzle: a position in which everything to come is known, and a goal. */
export type PuzzleInfo = {
  id: string;
  game: string;
  difficulty: "easy" | "hard" | "medium";
  theme: string;
  turns: number;
  now: number;
  goal: string;
  subject: number | null;
  rating: number;
};

/** The result of a try. The first try of a puzzle is rated. */
export type PuzzleTry = {
  over: boolean;
  made: number | null;
  solved: boolean;
  rating: number | null;
  change: number | null;
  answer: PuzzleAnswer;
};

/** A place in the ranking of a day. */
export type Ranked = {
  place: number;
  name: string;
  person: string;
  points: number | null;
  mine: boolean;
};

/** The strength of a player in a game, or on one of its boards: `rating` is 25 before the first game, and the
    true rating lies within `error` of it 19 times out of 20. People and bots have one scale. */
export type Rating = {
  game: string;
  rating: number;
  error: number;
  played: number;
};

/** Somebody at the table sent a reaction, or a spectator. */
export type ReactionEvent = {
  seat: number | null;
  reaction: "clap" | "hello" | "hurry" | "laugh" | "sad" | "thanks" | "think" | "wow";
};

/** Why a turn cost points: the zones in which the best turn and the one played differ at the end of the game, with
    the expected points of both. */
export type Reason = {
  ply: number;
  seat: number;
  zones: Record<string, number[]>;
};

/** Recovery codes. They are shown once; each can be used once to set a new password. */
export type RecoveryCodes = {
  codes: string[];
};

/** The user's friends, requests, blocked people, recent opponents and invitations, the latest first. */
export type Relations = {
  friends: Acquaintance[];
  asked_me: Acquaintance[];
  asked: Acquaintance[];
  blocked: Acquaintance[];
  recent: Acquaintance[];
  invitations: Invitation[];
};

/** A new table for the same people. */
export type RematchEvent = {
  table: string;
};

/** A game from its start: a film, or the log and the views before the first move and after each. Views are sent for
    `as=json`, and always if a board has no kernels for browsers. */
export type Replay<G extends Game = Game> = {
  table: Table<G>;
  times: (number | null)[];
  scores: ((number | null)[])[];
  film?: Film | null;
  views?: View<G>[];
  log?: LogEntry<G>[];
};

/** A reported message. */
export type ReportEntry = {
  table: string;
  n: number;
  person: string;
  name: string;
  text: string | null;
  hidden: boolean;
  reports: number;
  at: number;
};

/** The result of a game by seat; an eliminated player has no score. */
export type Result = {
  winners: number[];
  scores: (number | null)[];
  places: number[];
  sheets: (Record<string, number | null>)[];
};

/** My last turn, the turn that the expert bot would have played, and the reason. */
export type Review = {
  turn: AnalysedTurn;
  reason: HintReason | null;
};

/** A player's place on a ladder: a person, or a level of bots. */
export type Rung = {
  place: number;
  person: Person | null;
  level: string | null;
  rating: Rating;
};

/** A claim of a seat, for the code that a big screen may show. */
export type SeatClaim = {
  claim: string;
};

/** A seat's time: milliseconds left at `now`, null without a clock. */
export type SeatClock = {
  left: number | null;
  running: boolean;
};

/** The host's choice for a seat before the start. */
export type SeatRequest = {
  kind: "bot" | "me" | "open";
  level?: string | null;
};

/** The state of a server, as its operators see it. */
export type ServerState = {
  version: string;
  database: string;
  closed: boolean;
  tables: Record<string, number>;
  accounts: number;
  guests: number;
  suspended: number;
  reports: number;
  load: Load;
  backups: BackupState;
};

/** The server's address for links; null if it can be reached only from its own machine. */
export type SharedAddress = {
  address: string | null;
};

/** A solo game: a value of the option `solo`, whether it is our own addition to the printed game, and the bots'
    points. */
export type SoloGame = {
  name: string;
  ours: boolean;
  par: Par[];
};

/** Somebody's finished games on one board, with mean points by zone and in total over the games in which they
    were not eliminated. */
export type Statistics = {
  game: string;
  played: number;
  won: number;
  mean: Record<string, number>;
  best: Best | null;
};

/** A way to play a turn, with the seat's expected points at the end and their standard error. */
export type Suggestion = {
  moves: string[];
  points: number;
  error: number;
};

/** A table. These values prove the shuffle (see `fareplay verify`): `secret_hash` is shown from the creation of the
    table, `commitment` and each seat's `nonce` from the start of the game, `secret` and `salt` once it is over. */
export type Table<G extends Game = Game> = {
  id: string;
  code: string | null;
  game: string;
  options: G['options'];
  clock: NoClock | LiveClock | CorrespondenceClock;
  private: boolean;
  hints: boolean;
  rated: boolean;
  delayed: boolean;
  first: number | null;
  state: "closed" | "finished" | "open" | "playing";
  host: string | null;
  seats: TableSeat[];
  ply: number;
  waiting_for: number[];
  runs_out_at: number | null;
  secret_hash: string | null;
  commitment: string | null;
  secret: string | null;
  salt: string | null;
  made_at: number;
  started_at: number | null;
  ended_at: number | null;
  purpose: "challenge" | "daily" | "daily-bot" | "device" | "game" | "position" | "puzzle" | "tournament";
  subject: string | null;
  rematch_of: string | null;
  rematch: string | null;
  result: Result | null;
};

/** The host's changes to a table before the start. The other players then have to say again that they are ready. A
    new board keeps the options that it shares with the old one. Open seats are removed first, then bots. */
export type TableChanges = {
  game?: string;
  seats?: number;
  options?: Record<string, string | number | boolean | null>;
  clock?: NoClock | LiveClock | CorrespondenceClock;
  private?: boolean;
  hints?: boolean;
  rated?: boolean;
  delayed?: boolean;
  first?: number | null;
};

/** A table as operators see it, without secrets. */
export type TableEntry = {
  id: string;
  game: string;
  state: string;
  private: boolean;
  moves: number;
  made_at: number;
  changed_at: number;
  seats: string[];
  watching: number;
};

/** Tables, the newest first; pass `before` to get the next page. */
export type TableList<G extends Game = Game> = {
  tables: Table<G>[];
  before: string | null;
};

/** A new table. With `start` the game begins at once if no seat is open. A table opened by a big screen has no seat
    for the screen: the first person to sit down is the host. */
export type TableRequest = {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string | number | boolean | null>;
  clock?: NoClock | LiveClock | CorrespondenceClock;
  private?: boolean;
  hints?: boolean;
  rated?: boolean;
  delayed?: boolean;
  first?: number | null;
  start?: boolean;
  screen?: boolean;
};

/** A seat; `away` means that a bot plays for the person, who may come back. */
export type TableSeat = {
  seat: number;
  kind: "bot" | "open" | "person";
  person: Person | null;
  label: string | null;
  level: string | null;
  colour: number;
  ready: boolean;
  away: boolean;
  timed_out: boolean;
  ends: boolean;
  nonce: string | null;
  hinted: boolean;
};

/** Everything a viewer may know about a table. A game that has begun is a film, or a view with its log if
    `as=json` is given or the board has no kernels for browsers. */
export type TableSnapshot<G extends Game = Game> = {
  table: Table<G>;
  you: You;
  presence: Presence;
  turn: Turn<G> | null;
  film?: Film | null;
  view?: View<G> | null;
  log?: LogEntry<G>[];
};

/** A token of a program, without the token itself. */
export type Token = {
  id: string;
  label: string;
  made_at: number;
};

/** A tournament with its standings, the best first, and its games, the newest first. */
export type Tournament = {
  id: string;
  club: ClubSummary;
  name: string;
  kind: "arena" | "round_robin";
  game: string;
  seats: number;
  clock: NoClock | LiveClock | CorrespondenceClock;
  rated: boolean;
  minutes: number;
  state: "cancelled" | "open" | "over" | "running";
  made_at: number;
  starts_at: number | null;
  started_at: number | null;
  ends_at: number | null;
  ended_at: number | null;
  now: number;
  standings: TournamentStanding[];
  games: TournamentGame[];
  entered: boolean;
  mine: boolean;
  waiting: boolean;
  table: string | null;
};

/** A game of a tournament, by seat; `places` once it is over. */
export type TournamentGame = {
  table: string;
  state: "closed" | "finished" | "open" | "playing";
  people: string[];
  places: number[] | null;
  to_move: string[];
};

/** A new tournament. An arena has a live clock and lasts a number of minutes; a round robin has a time for each turn
    and games of two. */
export type TournamentRequest = {
  name: string;
  kind: "arena" | "round_robin";
  game: string;
  seats?: number;
  clock?: LiveClock | CorrespondenceClock | null;
  minutes?: number;
  rated?: boolean;
  starts_at?: number | null;
};

/** Somebody's standing; `table` is their current game in an arena. */
export type TournamentStanding = {
  rank: number;
  person: Person;
  points: number;
  played: number;
  won: number;
  direct: number;
  beaten: number;
  waiting: boolean;
  table: string | null;
};

/** A tournament in a list. */
export type TournamentSummary = {
  id: string;
  name: string;
  kind: "arena" | "round_robin";
  game: string;
  state: "cancelled" | "open" | "over" | "running";
  made_at: number;
  starts_at: number | null;
  ends_at: number | null;
  ended_at: number | null;
  podium: PodiumPlace[];
};

/** My try of a day. Points and gains are present once it is over. */
export type Try = {
  day: string;
  game: string;
  table: string;
  over: boolean;
  points: number | null;
  gains: number[];
  counts: boolean;
};

/** Who has to choose. `mine` is the viewer's own choice while it is held, `conditional` the turn that they have
    planned in advance, `lines` (only with `as=json`) every way to play the turn, for the seat to move. */
export type Turn<G extends Game = Game> = {
  ply: number;
  to_move: number | null;
  choosers: number[];
  chosen: number[];
  mine: string[] | null;
  clocks: ClocksNow | null;
  lines?: G['line'][] | null;
  conditional?: ConditionalTurn;
};

/** What a viewer has not been sent yet, and whose turn it is: a part of the film, or with `as=json` the current
    view and the log of the new moves. */
export type TurnEvent<G extends Game = Game> = {
  turn: Turn<G>;
  film?: FilmPart;
  view?: View<G>;
  log?: LogEntry<G>[];
};

/** The moves are stored. `held`: the choice is hidden until everybody has chosen, and may be changed until then. */
export type TurnReply = {
  ply: number;
  repeated: boolean;
  held: boolean;
};

/** A game as one seat sees it: the record with holes, and the position. */
export type View<G extends Game = Game> = {
  seat: number | null;
  game: string;
  rules: number;
  seats: number;
  options: G['options'];
  setup: G['setup'];
  moves: string[];
  ply: number;
  to_move: number | null;
  legal_moves: string[];
  position: G['position'];
  sheets: (G['sheet'] | null)[];
  winners: number[];
  is_over: boolean;
};

/** A public game as spectators see it. At a delayed table `ply`, `to_move` and `position` are one turn behind. */
export type WatchedGame<G extends Game = Game> = {
  table: Table<G>;
  viewers: number;
  ply: number;
  to_move: number | null;
  position: G['position'];
  scores: (number | null)[];
};

/** The games to watch, the most recently active first. */
export type WatchedGames<G extends Game = Game> = {
  games: WatchedGame<G>[];
  finished?: WatchedGame<G>[];
};

/** A webhook without its address, which is a secret of the channel. */
export type Webhook = {
  format: "discord" | "slack";
  host: string;
  language: string;
  made_at: number;
};

/** The URL that Discord or Slack created for a channel. */
export type WebhookRequest = {
  url: string;
  format: "discord" | "slack";
  language: string;
};

/** The webhook of a table or a club, if it has one, and the hosts that this server sends to. */
export type WebhookState = {
  webhook: Webhook | null;
  hosts: string[];
  secret?: string | null;
};

/** My week or a friend's: one try a day from Monday on. */
export type WeekOf = {
  person: string;
  name: string;
  mine: boolean;
  days: (number | null)[];
  total: number;
};

/** The viewer: their seats, the seat whose view they see, and whether they are the table's host. */
export type You = {
  person: string | null;
  seats: number[];
  seat: number | null;
  host: boolean;
};
