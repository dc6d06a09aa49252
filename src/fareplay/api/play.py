"""The schemas of playing: a turn, what a viewer sees after it, and hints."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fareplay.api.common import Line, LogEntry, Options, Position, Setup, Sheet, Timestamp
from fareplay.api.tables import Form, Result, SeatNumber, Table, You

Ply = Annotated[int, Meta(ge=0, le=10_000, description="how many moves have been made")]


Move = Annotated[str, Meta(min_length=1, max_length=40, examples=["C3"])]


Moves = Annotated[list[Move], Meta(min_length=1, max_length=60)]


class StreamQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """What a stream shows. A person with several seats who names none gets a spectator's view until the end."""

    form: Form = "film"
    seat: Annotated[SeatNumber | None, Meta(description="the seat of mine whose view to show")] = None
    spectator: Annotated[bool, Meta(description="show a spectator's view, for a screen that everybody can see")] = False
    after: Annotated[str, Meta(max_length=12, description="the number of known moves")] | None = None


class TurnRequest(Struct, forbid_unknown_fields=True):
    """The moves of a turn, all or nothing, and the number of moves made before it.

    A repeated request changes nothing and gets the same response.
    """

    ply: Ply
    moves: Moves
    seat: SeatNumber | None = None


class TurnReply(Struct):
    """The moves are stored. `held`: the choice is hidden until everybody has chosen, and may be changed until then."""

    ply: int
    repeated: bool
    held: bool


class ConditionalRequest(Struct, forbid_unknown_fields=True):
    """The line for my next turn, and the number of moves I have seen. It replaces an earlier one."""

    ply: Ply
    moves: Moves
    seat: SeatNumber | None = None


Dropped = Literal["illegal", "worth_less"]


class ConditionalTurn(Struct):
    """The line that is played when my turn comes, unless it is no longer legal or is worth less than `least`. Only its
    owner sees it. If it did not apply when the turn came, it was dropped, with the reason until the turn is made."""

    moves: list[str]
    least: Annotated[int, Meta(description="the points that the line must bring to be played")]
    made_at: Timestamp
    dropped: Dropped | None


class View(Struct):
    """A game as one seat sees it: the record with holes, and the position."""

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
    """Who has to choose. `mine` is the viewer's own choice while it is held, `conditional` the turn that they have
    planned in advance, `lines` (only with `as=json`) every way to play the turn, for the seat to move."""

    ply: int
    to_move: int | None
    choosers: list[int]
    chosen: list[int]
    mine: list[str] | None
    clocks: ClocksNow | None
    lines: list[Line] | UnsetType | None = UNSET
    conditional: ConditionalTurn | UnsetType = UNSET


class Film(Struct):
    """A game as one seat saw it: one masked state after each move. Clients derive everything from it with the game's
    kernels."""

    seat: int | None
    layout: Annotated[str, Meta(description="the version of the states' layout")]
    moves: Annotated[list[str], Meta(description="with `?` for what the seat did not see when they were made")]
    movers: list[int]
    states: Annotated[str, Meta(description="before the first move and after each, concatenated, in base64")]


class FilmPart(Struct):
    """The part of a film after the first `ply` moves."""

    seat: int | None
    layout: str
    ply: int
    moves: list[str]
    movers: list[int]
    states: Annotated[str, Meta(description="after each of these moves, in base64")]


class Absence(Struct):
    """An absent player at a table without a clock."""

    seat: int
    bot_from: Annotated[Timestamp, Meta(description="when the others may let a bot play on for them")]


class ByeEvent(Struct):
    """The server ends the stream; the viewer should reconnect after some milliseconds."""

    retry: int


class Presence(Struct):
    """The seats whose players are looking at the table, the number of spectators, the absent players for whom a bot
    may play on, and the number of big screens that show the table."""

    present: list[int]
    viewers: int
    absent: list[Absence]
    screens: int


class TableSnapshot(Struct):
    """Everything a viewer may know about a table. A game that has begun is a film, or a view with its log if
    `as=json` is given or the board has no kernels for browsers."""

    table: Table
    you: You
    presence: Presence
    turn: Turn | None
    film: Film | None = None
    view: View | None = None
    log: list[LogEntry] = []


class HintRequest(Struct, forbid_unknown_fields=True):
    """Ask the expert bot for a hint."""

    seat: SeatNumber | None = None


class Suggestion(Struct):
    """A way to play a turn, with the seat's expected points at the end and their standard error."""

    moves: list[str]
    points: float
    error: float


class HintReason(Struct):
    """The reason for a suggestion: a key of the game's texts and its parameters."""

    key: str
    facts: dict[str, str | int | list[str]]


class Hint(Struct):
    """Ways to play the turn, the best first, with their expected points and the reason for the first one."""

    ply: int
    suggestions: list[Suggestion]
    reason: HintReason | None


class TurnEvent(Struct):
    """What a viewer has not been sent yet, and whose turn it is: a part of the film, or with `as=json` the current
    view and the log of the new moves."""

    turn: Turn
    film: FilmPart | UnsetType = UNSET
    view: View | UnsetType = UNSET
    log: list[LogEntry] | UnsetType = UNSET


class OverEvent(Struct):
    """The end of a game; salt and secret verify its shuffle."""

    result: Result
    salt: str | None
    secret: str | None
