"""The schemas of playing: a turn, what a viewer sees after it, and hints."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from fareplay.outcome import LinesPayload
from fareplay.server.http.schemas.common import LogEntry, Options, Position, PositionChanges, Setup, Sheet
from fareplay.server.http.schemas.tables import Result, SeatNumber, Table, You

Ply = Annotated[int, Meta(ge=0, le=10_000, description="how many moves have been made")]


Move = Annotated[str, Meta(min_length=1, max_length=40, examples=["C3"])]


Moves = Annotated[list[Move], Meta(min_length=1, max_length=60)]


class StreamQuery(Struct, forbid_unknown_fields=True):
    """What a stream shows. Who has several seats and names none sees what a spectator sees until the game is over."""

    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to see the game from")] = None
    spectator: Annotated[bool, Meta(description="see what everybody may see, for a screen that all look at")] = False
    after: (
        Annotated[str, Meta(max_length=12, description="the last event's id, where no header can be sent")] | None
    ) = None


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
    gains: Annotated[list[int | None], Meta(description="what each move brought its maker; null where that is secret")]
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


class TurnEvent(Struct):
    """What changed, and whose turn it is."""

    changes: Changes
    turn: Turn
    gains: Annotated[list[int | None], Meta(description="what each of the new moves brought its maker")]


class OverEvent(Struct):
    """The end of a game; salt and secret verify its shuffle."""

    result: Result
    salt: str | None
    secret: str | None
