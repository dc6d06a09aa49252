"""Playing, as requests, answers and streams know it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from fareplay.server.shapes.table import Moves, Ply, SeatNumber, Table, You


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
    repeated: bool = False
    held: bool = False


class View(Struct):
    """A game as one seat sees it: the record with holes, and what lies on the table."""

    seat: int | None
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    setup: dict[str, Any]
    moves: list[str]
    ply: int
    to_move: int | None
    legal_moves: list[str]
    position: dict[str, Any]
    sheets: list[dict[str, Any] | None]
    winners: list[int]
    is_over: bool


class Outcome(Struct, kw_only=True):
    """A way to play the rest of the turn, with what it brings and costs; a game adds figures of its own."""

    moves: list[str]
    gain: int
    gains: dict[str, int]
    eliminates: bool


class SeatClock(Struct):
    """A seat's time: milliseconds left at `now`, null without a clock."""

    left: int | None
    running: bool


class ClocksNow(Struct):
    """All clocks at one moment."""

    now: int
    seats: list[SeatClock]


class Turn(Struct):
    """Who has to choose; `lines` are for the seat to move only, `mine` is the viewer's own choice while it is held."""

    ply: int
    to_move: int | None
    choosers: list[int]
    chosen: list[int]
    mine: list[str] | None
    lines: list[dict[str, Any]] | None
    clocks: ClocksNow | None


class Thing(Struct):
    """Something that happened; the facts that belong to the key stand beside it."""

    ply: Annotated[int, Meta(description="the number of the move that did it, from 1")]
    n: Annotated[int, Meta(description="its place within the move, from 0")]
    key: str
    seat: int | None = None


class Snapshot(Struct):
    """Everything a viewer may know of a table; `view` and `turn` are null before the start."""

    table: Table
    you: You
    view: View | None
    turn: Turn | None
    log: list[dict[str, Any]]


class HintRequest(Struct, forbid_unknown_fields=True):
    """Ask the strongest bot what it would do."""

    seat: SeatNumber | None = None


class Hint(Struct):
    """Ways to play the turn, the best first, with what may be expected of each."""

    ply: int
    ways: list[dict[str, Any]]


class Step(Struct):
    """One move of a replay: what happened, and what changed in the view."""

    ply: int
    seat: int
    move: str
    at: int | None
    things: list[dict[str, Any]]
    changes: dict[str, Any]
    scores: list[int | None]


class Replay(Struct):
    """A game from its beginning, to be stepped through."""

    table: Table
    start: View
    steps: list[Step]


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """Let the bots look at a finished game."""


class Clairvoyant(Struct):
    """The best line found for a seat, had it known what was to come and the others played as they did."""

    seat: int
    moves: list[str]
    points: int
    proved: Annotated[bool, Meta(description="whether no line can be better; else it is the best one found")]


class Analysis(Struct):
    """How far an analysis is, and what it found, turn by turn; in Get on Board also what a clairvoyant would do."""

    state: str
    done: int
    of: int
    turns: list[dict[str, Any]]
    clairvoyant: list[Clairvoyant] = []


class Trouble(Struct):
    """Any answer but success: a key for programs, a message for people; some keys bring more."""

    error: str
    message: str
