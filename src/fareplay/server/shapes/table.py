"""Tables, as requests and answers know them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fareplay.server.clock import Clock, NoClock
from fareplay.server.shapes.person import Moment, Person

SeatNumber = Annotated[int, Meta(ge=0, le=8)]
Colour = Annotated[int, Meta(ge=0, le=4, description="a place in the palette of players' colours")]
Level = Annotated[str, Meta(min_length=1, max_length=40, examples=["casual"])]
Ply = Annotated[int, Meta(ge=0, le=10_000, description="how many moves have been made")]
Move = Annotated[str, Meta(min_length=1, max_length=40, examples=["C3"])]
Moves = Annotated[list[Move], Meta(min_length=1, max_length=60)]
State = Literal["open", "playing", "finished", "closed"]
Reaction = Literal["clap", "laugh", "wow", "think", "sad", "hello", "thanks", "hurry"]


class Seat(Struct):
    """A seat; `away` says that a bot plays on for the person, who may come back."""

    seat: int
    kind: Literal["open", "person", "bot"]
    person: Person | None
    level: str | None
    colour: int
    ready: bool
    away: bool


class Result(Struct):
    """How a game ended, by seat; an eliminated player has no score."""

    winners: list[int]
    scores: list[int | None]
    places: Annotated[list[int], Meta(description="1 for the best; the same for seats that are tied")]
    sheets: list[dict[str, int | None]]


class Table(Struct):
    """A table. The commitment is shown from the start, the salt when the game is over: see `fareplay verify`."""

    id: str
    game: str
    options: dict[str, Any]
    clock: Clock
    private: bool
    hints: bool
    rated: bool
    state: State
    host: str | None
    seats: list[Seat]
    ply: int
    waiting_for: Annotated[list[int], Meta(description="the seats that have to move, or have still to choose")]
    commitment: str | None
    salt: str | None
    made_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    rematch_of: str | None
    rematch: str | None
    result: Result | None


class TableList(Struct):
    """Tables, the newest first; `before` asks for the next page."""

    tables: list[Table]
    before: str | None


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


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table; `start` begins at once if nobody has to be waited for."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] = {}
    clock: Clock = NoClock()
    private: bool = False
    hints: bool = True
    rated: bool = True
    start: bool = False


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Sit down, on the seat named or the first that is open."""

    seat: SeatNumber | None = None
    colour: Colour | None = None
    ready: bool = True


class ReadyRequest(Struct, forbid_unknown_fields=True):
    """Whether one is ready for the start."""

    ready: bool


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


class WhichSeat(Struct, forbid_unknown_fields=True):
    """One of one's seats; needed where one has several."""

    seat: SeatNumber | None = None


class Nothing(Struct, forbid_unknown_fields=True):
    """An empty object, or no body at all."""
