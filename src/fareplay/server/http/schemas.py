"""The schemas of requests, responses and stream events. The OpenAPI document is made from them, and requests are
checked against them."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fareplay.outcome import LinesPayload
from fareplay.server.tables.clocks import Clock, NoClock

LONGEST_NAME: Final = 24


# Parts of which each game has types of its own, by their names in `fareplay.schema.GameSchema`. The OpenAPI document
# has them all; these are what any game has.


def _part(name: str) -> Meta:
    return Meta(extra_json_schema={"x-game-part": name})


Setup = Annotated[dict[str, Any], _part("setup")]
Options = Annotated[dict[str, Any], _part("options")]
Position = Annotated[dict[str, Any], _part("position")]
PositionChanges = Annotated[dict[str, Any], _part("position_changes")]
Sheet = Annotated[dict[str, Any], _part("sheet")]
LogEntry = Annotated[dict[str, Any], _part("log_entry")]  # an event with its EntryNumber


class GameSheet(Struct):
    """A sheet of any game; the points by zone stand beside the total."""

    total: int | None
    boxes: dict[str, Any]


class GameLine(Struct):
    """A way to play the rest of the turn in any game, with what it brings and costs."""

    moves: list[str]
    gain: int
    gains: dict[str, int]
    eliminates: bool


class GameEvent(Struct):
    """Something that happened in any game; the parameters of the key stand beside it."""

    key: str
    seat: int | UnsetType = UNSET


class EntryNumber(Struct):
    """Where an entry stands in the log."""

    ply: Annotated[int, Meta(description="the number of the move that did it, from 1")]
    n: Annotated[int, Meta(description="its place within the move, from 0")]


# People

GivenName = Annotated[
    str, Meta(min_length=1, max_length=200, description=f"1 to {LONGEST_NAME} characters", examples=["Ada"])
]
Password = Annotated[str, Meta(min_length=8, max_length=200, description="8 to 200 characters")]
Moment = Annotated[int, Meta(description="milliseconds since 1970")]


class Person(Struct):
    """Somebody who plays; a guest's name may be anybody's, a claimed one is theirs alone."""

    id: str
    name: Annotated[str, Meta(description="empty if they have deleted their account")]
    guest: bool


class Rating(Struct):
    """How strong somebody plays a game: `rating` is mu less three sigma, so it starts at 0 and is cautious."""

    game: str
    rating: float
    mu: float
    sigma: float
    played: int


class Token(Struct):
    """A key for a program; the key itself is shown once."""

    id: str
    label: str
    made_at: Moment


class NewToken(Struct):
    """A key as it is shown this once."""

    id: str
    label: str
    token: Annotated[str, Meta(examples=["fp_3q2-7wxyz"])]


class Me(Struct):
    """Who is asking; `person` is null for somebody without a session."""

    person: Person | None
    tokens: list[Token]
    ratings: list[Rating]
    muted: Annotated[list[str], Meta(description="the people whose messages one does not want to read")] = []
    recovery_codes: Annotated[int, Meta(description="how many are left")] = 0


class Statistics(Struct):
    """Somebody's finished games on one board; zones by their names, the total among them."""

    game: str
    played: int
    won: int
    mean: dict[str, float]
    best: dict[str, int]


class Profile(Struct):
    """Somebody's results."""

    person: Person
    games: list[Statistics]
    ratings: list[Rating]


class GuestRequest(Struct, forbid_unknown_fields=True):
    """Play at once under a name."""

    name: GivenName


class ClaimRequest(Struct, forbid_unknown_fields=True):
    """Make the guest's name one's own."""

    password: Password


class PasswordRequest(Struct, forbid_unknown_fields=True):
    """Another password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class SignInRequest(Struct, forbid_unknown_fields=True):
    """Come back to a claimed name."""

    name: GivenName
    password: Annotated[str, Meta(max_length=200)]


class RenameRequest(Struct, forbid_unknown_fields=True):
    """Another name."""

    name: GivenName


class Device(Struct):
    """A device on which one is signed in."""

    id: str
    label: Annotated[str, Meta(examples=["Firefox, Android"])]
    made_at: Moment
    seen_at: Moment
    this: Annotated[bool, Meta(description="whether it is the one that asks")]


class RecoveryCodes(Struct):
    """Codes as they are shown this once; each gives another password, once."""

    codes: Annotated[list[str], Meta(examples=[["BCDFG-HJKLM"]])]


class RecoverRequest(Struct, forbid_unknown_fields=True):
    """Another password, by a recovery code."""

    name: GivenName
    code: Annotated[str, Meta(max_length=60)]
    password: Password


class TokenRequest(Struct, forbid_unknown_fields=True):
    """A key for a program."""

    label: Annotated[str, Meta(min_length=1, max_length=60, examples=["my bot"])]


# Notifications

Language = Literal["en", "fr", "it", "pt"]


class NotificationKinds(Struct, forbid_unknown_fields=True):
    """What one is notified of, when one does not look at the table: once each."""

    turn: Annotated[bool, Meta(description="it is my turn")] = True
    reminder: Annotated[bool, Meta(description="my time runs out soon")] = True
    over: Annotated[bool, Meta(description="a game is over")] = True
    invitation: Annotated[bool, Meta(description="others want to play again")] = True


class NotificationSettings(Struct):
    """How and of what one is notified."""

    kinds: NotificationKinds
    push_key: Annotated[str, Meta(description="the server's key, with which a browser subscribes (VAPID)")]
    browsers: Annotated[list[str], Meta(description="the endpoints of one's browsers")]
    mail_offered: bool
    address: str | None
    confirmed: Annotated[bool, Meta(description="whether the address has agreed to mails")]


class PushRequest(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as PushSubscription.toJSON() has it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language = "en"


class PushRemoval(Struct, forbid_unknown_fields=True):
    """Which browser shall show no more notifications."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class MailRequest(Struct, forbid_unknown_fields=True):
    """An address for notifications, which is asked first."""

    address: Annotated[str, Meta(max_length=200, pattern=r"^[^\s@<>,;:\"]+@[^\s@<>,;:\"]+$")]
    language: Language = "en"

    def __post_init__(self) -> None:
        if not self.address.isprintable():  # the pattern's end lets a line break pass
            raise ValueError("an address has no control characters")


# Games and boards


class WarmupStep(Struct):
    """What is still being compiled: the rules of a game, its weakest bots, those that search, or its solver."""

    game: str
    kind: Literal["rules", "novice", "search", "solver"]


class WarmupProgress(Struct):
    """How much of what a new version compiles is ready."""

    done: int
    of: int
    left: list[WarmupStep]  # the next first
    playable: list[str]  # games whose rules are ready


class Status(Struct):
    """The server: its version, and how far it has started."""

    version: str
    warmup: WarmupProgress


class StatusQuery(Struct, forbid_unknown_fields=True):
    """A game that is about to be played: what it needs is compiled next."""

    game: Annotated[str, Meta(max_length=60)] | None = None


class BoardInfo(Struct):
    """A game on a board: who can play it, with which options (the first value is the usual game), whether a table may
    choose the seat that begins, its zones, and the levels of its bots, the weakest first."""

    game: str
    family: str
    title: str
    edition: str | None
    players: tuple[int, int]
    options: dict[str, list[str | int | bool]]
    first: bool
    zones: list[str]
    colours: int
    levels: list[str]


class Layout(Struct):
    """Where the picture shows what; `moves` are those that can be made by pointing at it, with their places."""

    viewBox: list[float]  # noqa: N815  # SVG's own name
    positions: dict[str, list[float]]
    moves: dict[str, list[float]] | UnsetType = UNSET


# Tables

SeatNumber = Annotated[int, Meta(ge=0, le=8)]
Colour = Annotated[int, Meta(ge=0, le=4, description="a place in the palette of players' colours")]
Nonce = Annotated[
    str,
    Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="128 bits of one's own, which the shuffle depends on"),
]
Level = Annotated[str, Meta(min_length=1, max_length=40, examples=["casual"])]
Ply = Annotated[int, Meta(ge=0, le=10_000, description="how many moves have been made")]
Move = Annotated[str, Meta(min_length=1, max_length=40, examples=["C3"])]
Moves = Annotated[list[Move], Meta(min_length=1, max_length=60)]
State = Literal["open", "playing", "finished", "closed"]
Purpose = Literal["game", "daily", "daily-bot", "puzzle", "position"]
Reaction = Literal["clap", "laugh", "wow", "think", "sad", "hello", "thanks", "hurry"]


class TableSeat(Struct):
    """A seat; `away` says that a bot plays on for the person, who may come back."""

    seat: int
    kind: Literal["open", "person", "bot"]
    person: Person | None
    label: Annotated[str | None, Meta(description="what the seat is called, where one person has several")]
    level: str | None
    colour: int
    ready: bool
    away: bool
    ends: Annotated[bool, Meta(description="whether they want to end the game without a result")]
    nonce: Annotated[str | None, Meta(description="what the seat added to the shuffle, shown from the start on")]


class Result(Struct):
    """How a game ended, by seat; an eliminated player has no score."""

    winners: list[int]
    scores: list[int | None]
    places: Annotated[list[int], Meta(description="1 for the best; the same for seats that are tied")]
    sheets: list[dict[str, int | None]]


class Table(Struct):
    """A table. Shuffles are proved by `secret_hash`, shown from the first moment, `commitment` and each seat's `nonce`,
    shown from the start of the game, and `secret` and `salt`, shown when it is over: see `fareplay verify`."""

    id: str
    code: Annotated[str | None, Meta(description="six letters by which friends find it, until it is over")]
    game: str
    options: Options
    clock: Clock
    private: bool
    hints: bool
    rated: bool
    first: Annotated[int | None, Meta(description="the seat that begins; null if it is drawn")]
    state: State
    host: str | None
    seats: list[TableSeat]
    ply: int
    waiting_for: Annotated[list[int], Meta(description="the seats that have to move, or have still to choose")]
    secret_hash: str | None
    commitment: str | None
    secret: str | None
    salt: str | None
    made_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    purpose: Annotated[Purpose, Meta(description="what it is for, if it is no ordinary game")]
    subject: Annotated[str | None, Meta(description="the day, the puzzle, or the table that the position is from")]
    rematch_of: str | None
    rematch: str | None
    result: Result | None


class TableList(Struct):
    """Tables, the newest first; `before` asks for the next page."""

    tables: list[Table]
    before: str | None


class FoundTable(Struct):
    """The table that a code names."""

    table: str


class SharedAddress(Struct):
    """The server's address for links; null if only its own machine can reach it."""

    address: Annotated[str | None, Meta(examples=["http://192.168.1.20:8000"])]


class You(Struct):
    """Who is looking: the seats of theirs, the one they look from, whether they are the table's host."""

    person: str | None
    seats: list[int]
    seat: int | None
    host: bool


class SeatWish(Struct, forbid_unknown_fields=True):
    """What a seat of a new table shall be; several of `me` make a table for one device handed round."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    colour: Colour | None = None
    name: Annotated[GivenName | None, Meta(description="who plays there, where several seats are `me`")] = None


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table; `start` begins at once if nobody has to be waited for."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] = {}
    clock: Clock = NoClock()
    private: bool = False
    hints: bool = True
    rated: bool = False
    first: Annotated[SeatNumber | None, Meta(description="the seat that begins; null draws it")] = None
    start: bool = False


class TableChanges(Struct, forbid_unknown_fields=True):
    """What the host changes at a table before the start; the others are then asked anew whether they are ready."""

    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    first: SeatNumber | UnsetType | None = UNSET


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Sit down, on the seat named or the first that is open."""

    seat: SeatNumber | None = None
    colour: Colour | None = None
    ready: bool = True
    nonce: Nonce | None = None


class ReadyRequest(Struct, forbid_unknown_fields=True):
    """Whether one is ready for the start, and what one adds to the shuffle."""

    ready: bool
    nonce: Nonce | None = None


class StartRequest(Struct, forbid_unknown_fields=True):
    """Begin the game; the host's nonce."""

    nonce: Nonce | None = None


class SeatRequest(Struct, forbid_unknown_fields=True):
    """What the host makes of a seat before the start."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class ColourRequest(Struct, forbid_unknown_fields=True):
    """Another colour for one's seat."""

    colour: Colour
    seat: SeatNumber | None = None


class ReactionRequest(Struct, forbid_unknown_fields=True):
    """A short sign to all at the table."""

    reaction: Reaction
    seat: SeatNumber | None = None


class SubstituteRequest(Struct, forbid_unknown_fields=True):
    """Let a bot play on for somebody who has been gone for a while."""

    seat: SeatNumber


class EndRequest(Struct, forbid_unknown_fields=True):
    """Whether one wants to end the game without a result; it ends when everybody does."""

    end: bool


Phrase = Literal[
    "hello",
    "good_luck",
    "nice",
    "ouch",
    "oops",
    "sorry",
    "moment",
    "your_turn",
    "thanks",
    "well_played",
    "again",
    "bye",
]


class Message(Struct):
    """Something said at a table: a phrase, which everybody reads in their own language, or a text; a hidden message has
    neither."""

    n: int
    at: Moment
    person: Person
    seat: Annotated[int | None, Meta(description="their first seat; null if they have left")]
    phrase: Phrase | None
    text: str | None
    hidden: bool


class MessageList(Struct):
    """What was said at a table, the oldest first."""

    messages: list[Message]


class MessageRequest(Struct, forbid_unknown_fields=True):
    """Say something: a phrase at any table, a text at a private one."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class Empty(Struct, forbid_unknown_fields=True):
    """Nothing: no parameters, no body, or an empty object."""


class SnapshotQuery(Struct, forbid_unknown_fields=True):
    """What a snapshot shows. Who has several seats and names none sees what a spectator sees until the game is over."""

    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to see the game from")] = None
    spectator: Annotated[bool, Meta(description="see what everybody may see, for a screen that all look at")] = False
    log: Annotated[bool, Meta(description="whether to include the log")] = True


class ListQuery(Struct, forbid_unknown_fields=True):
    """Which tables to list."""

    state: State | None = None
    mine: Annotated[bool, Meta(description="only those I sit at, private ones too")] = False
    game: Annotated[str, Meta(max_length=60)] | None = None
    person: Annotated[str, Meta(max_length=60, description="only those this person sits at, by id")] | None = None
    seats: SeatNumber | None = None
    since: Annotated[int, Meta(ge=0, le=2**53, description="made at or after, milliseconds since 1970")] | None = None
    until: Annotated[int, Meta(ge=0, le=2**53, description="made before")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30
    before: Annotated[str, Meta(max_length=60, description="the next page, as the last one said")] | None = None


class SeatQuery(Struct, forbid_unknown_fields=True):
    """Whose view: one's own seat's; when the game is over, anybody's."""

    seat: SeatNumber | None = None


class PictureQuery(Struct, forbid_unknown_fields=True):
    """Whose view, as for a record, and after which move."""

    seat: SeatNumber | None = None
    ply: Annotated[int, Meta(ge=0, le=10_000, description="after so many moves; without it, now")] | None = None


class StreamQuery(Struct, forbid_unknown_fields=True):
    """What a stream shows. Who has several seats and names none sees what a spectator sees until the game is over."""

    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to see the game from")] = None
    spectator: Annotated[bool, Meta(description="see what everybody may see, for a screen that all look at")] = False
    after: (
        Annotated[str, Meta(max_length=12, description="the last event's id, where no header can be sent")] | None
    ) = None


# Playing


class TurnRequest(Struct, forbid_unknown_fields=True):
    """The moves of a turn, all or nothing, and the number of moves they answer.

    Sent again, they change nothing and get the same answer.
    """

    ply: Ply
    moves: Moves
    seat: SeatNumber | None = None


class TurnReply(Struct):
    """The moves are safe. `held`: the choice is kept until all have chosen, and may be changed until then."""

    ply: int
    repeated: bool
    held: bool


class View(Struct):
    """A game as one seat sees it: the record with holes, and what lies on the table."""

    seat: int | None
    game: str
    rules: int
    seats: int
    options: Options
    setup: Setup
    moves: list[str]
    ply: int
    to_move: int | None
    legal_moves: list[str]
    position: Position
    sheets: list[Sheet | None]
    winners: list[int]
    is_over: bool


class SeatClock(Struct):
    """A seat's time: milliseconds left at `now`, null without a clock."""

    left: int | None
    running: bool


class ClocksNow(Struct):
    """All clocks at one moment."""

    now: int
    seats: list[SeatClock]


class Turn(Struct):
    """Who has to choose; `lines` (those of the schema Line, as columns) are for the seat to move only, `mine` is the
    viewer's own choice while it is held."""

    ply: int
    to_move: int | None
    choosers: list[int]
    chosen: list[int]
    mine: list[str] | None
    lines: LinesPayload | None
    clocks: ClocksNow | None


class Presence(Struct):
    """The seats whose people look at the table now, and how many others look on."""

    present: list[int]
    viewers: int


class Snapshot(Struct):
    """Everything a viewer may know of a table; `view` and `turn` are null before the start."""

    table: Table
    you: You
    view: View | None
    turn: Turn | None
    log: list[LogEntry]
    presence: Presence


class AheadQuery(Struct, forbid_unknown_fields=True):
    """From which seat to look ahead."""

    seat: SeatNumber | None = None


class Ahead(Struct):
    """What a seat may plan with before its turn: its lines as far as they are known, and what each symbol of the board
    would bring it now."""

    ply: int
    lines: LinesPayload | None
    symbols: dict[str, int]


class HintRequest(Struct, forbid_unknown_fields=True):
    """Ask the strongest bot what it would do."""

    seat: SeatNumber | None = None


class Advice(Struct):
    """What the bots expect of a way to play a turn; `exact` if every end was looked at, else it rests on playouts."""

    moves: list[str]
    points: float
    win: float
    playouts: int
    exact: bool


class HintReason(Struct):
    """Why a way to play a turn is advised: a key of the game's texts and what its sentence is filled with."""

    key: str
    facts: dict[str, str | int]


class Hint(Struct):
    """Ways to play the turn, the best first, with what may be expected of each, and why the first one."""

    ply: int
    ways: list[Advice]
    reason: HintReason | None


class Changes(Struct):
    """What changed in a view: the moves after the first `ply` ones, and what is new of setup, position and sheets."""

    ply: int
    moves: list[str]
    to_move: int | None
    legal_moves: list[str]
    winners: list[int]
    is_over: bool
    position: PositionChanges
    sheets: Annotated[dict[str, Sheet | None], Meta(description="by seat")]
    setup: Setup | UnsetType = UNSET


class Step(Struct):
    """One move of a replay: what happened, and what changed in the view."""

    ply: int
    seat: int
    move: str
    at: int | None
    entries: list[LogEntry]
    changes: Changes
    scores: list[int | None]


class Replay(Struct):
    """A game from its beginning, to be stepped through."""

    table: Table
    start: View
    steps: list[Step]


class PuzzleInfo(Struct):
    """A puzzle: make the most of the last turns, with all that is to come known."""

    id: str
    game: str
    difficulty: Literal["easy", "medium", "hard"]
    theme: Annotated[str, Meta(description="the zone in which the best line gains most over the obvious one")]
    turns: Annotated[int, Meta(description="to be played")]
    now: Annotated[int, Meta(description="points in the position")]


class Puzzle(Struct):
    """A puzzle with its position."""

    puzzle: PuzzleInfo
    record: dict[str, Any]


class PuzzleAnswer(Struct):
    """The best line of a puzzle; points are totals at the end."""

    best: int
    second: Annotated[int, Meta(description="the most that any other first turn makes")]
    obvious: Annotated[int, Meta(description="what the turn that brings most now makes, turn by turn")]
    turns: list[list[str]]
    zones: Annotated[dict[str, list[int]], Meta(description="points of the best line and of the obvious one")]


class PositionRequest(Struct, forbid_unknown_fields=True):
    """Try a finished game again from a ply on, on a seat."""

    ply: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Annotated[int, Meta(ge=0, le=20)]


class Fairness(Struct):
    """What proves a table's shuffle: hashes, and when the game is over what they are hashes of."""

    game: str
    secret_hash: str | None
    commitment: str | None
    nonces: list[str | None]  # by seat, from the start of the game on
    secret: str | None
    salt: str | None
    setup: Annotated[Setup | None, Meta(description="as it was dealt, before anything was shuffled again")]


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """Let the bots look at a finished game."""


class Clairvoyant(Struct):
    """The best line found for a seat, had it known what was to come and the others played as they did."""

    seat: int
    moves: list[str]
    points: int
    proved: Annotated[bool, Meta(description="whether no line can be better; else it is the best one found")]


class AnalysedTurn(Struct):
    """A turn as it was played, and the best way to play it."""

    ply: int
    seat: int
    moves: list[str]
    best: Advice
    played: Advice


class Reason(Struct):
    """Why a turn cost points: the zones in which the best way and the one played differ in the end, with the points to
    be expected of both."""

    ply: int
    seat: int
    zones: dict[str, list[float]]


class Analysis(Struct):
    """How far an analysis is, and what it found, turn by turn; where a game has a solver also what a clairvoyant
    would do."""

    state: Literal["none", "running", "ready"]
    done: int
    of: int
    turns: list[AnalysedTurn]
    clairvoyant: list[Clairvoyant]
    reasons: list[Reason]


class TurnEvent(Struct):
    """What changed, and whose turn it is."""

    changes: Changes
    turn: Turn


class OverEvent(Struct):
    """The end of a game; salt and secret verify its shuffle."""

    result: Result
    salt: str | None
    secret: str | None


class ReactionEvent(Struct):
    """A short sign of somebody at the table."""

    seat: int
    reaction: Reaction


class RematchEvent(Struct):
    """A new table for the same people."""

    table: str


class NudgeEvent(Struct):
    """Somebody reminds those whom the game waits for."""

    seat: int
    to: list[int]


class AnalysisEvent(Struct):
    """How far an analysis is."""

    done: int
    of: int
    ready: bool


# The events of a stream.
EVENTS: Final[dict[str, Any]] = {
    "snapshot": Snapshot,
    "move": LogEntry,
    "turn": TurnEvent,
    "table": Table,
    "over": OverEvent,
    "reaction": ReactionEvent,
    "rematch": RematchEvent,
    "presence": Presence,
    "nudge": NudgeEvent,
    "message": Message,
    "analysis": AnalysisEvent,
    "bye": Empty,
}


class Error(Struct):
    """Any response but success: a key for programs, a message for people; some keys have more fields."""

    error: str
    message: str
