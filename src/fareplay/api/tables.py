"""The schemas of tables: making, finding, joining and changing one."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fareplay.api.clock import Clock, NoClock
from fareplay.api.common import Moment, Options
from fareplay.api.people import GivenName, Person
from fareplay.facts import MOST_PLAYERS

SeatNumber = Annotated[int, Meta(ge=0, le=8)]


Colour = Annotated[int, Meta(ge=0, le=4, description="a place in the palette of players' colours")]


Nonce = Annotated[
    str,
    Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="128 bits of one's own, which the shuffle depends on"),
]


Level = Annotated[str, Meta(min_length=1, max_length=40, examples=["casual"])]


State = Literal["open", "playing", "finished", "closed"]


Purpose = Literal["game", "daily", "daily-bot", "puzzle", "position", "tournament", "device"]


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
    delayed: Annotated[bool, Meta(description="whether those who do not sit there see the game one turn late")]
    first: Annotated[int | None, Meta(description="the seat that begins; null if it is drawn")]
    state: State
    host: str | None
    seats: list[TableSeat]
    ply: int
    waiting_for: Annotated[list[int], Meta(description="the seats that have to move, or have still to choose")]
    runs_out_at: Annotated[Moment | None, Meta(description="when the first of the running clocks runs out")]
    secret_hash: str | None
    commitment: str | None
    secret: str | None
    salt: str | None
    made_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    purpose: Annotated[Purpose, Meta(description="what it is for, if it is no ordinary game")]
    subject: Annotated[str | None, Meta(description="the day, puzzle or tournament, or the table of the position")]
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
    """A new table; `start` begins at once if nobody has to be waited for. One that a big screen opens has no seat of
    its own: whoever sits down first is the host."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_PLAYERS)]
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] = {}
    clock: Clock = NoClock()
    private: bool = False
    hints: bool = True
    rated: bool = False
    delayed: Annotated[bool, Meta(description="let those who do not sit there see the game one turn late")] = False
    first: Annotated[SeatNumber | None, Meta(description="the seat that begins; null draws it")] = None
    start: bool = False
    screen: Annotated[bool, Meta(description="opened by a big screen, with open seats only")] = False


class TableChanges(Struct, forbid_unknown_fields=True):
    """What the host changes at a table before the start; the others are then asked anew whether they are ready. Another
    board keeps the options that it has too; fewer seats are taken from those that are open, then from bots."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])] | UnsetType = UNSET
    seats: Annotated[int, Meta(ge=1, le=MOST_PLAYERS, description="how many")] | UnsetType = UNSET
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    delayed: bool | UnsetType = UNSET
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


class RematchRequest(Struct, forbid_unknown_fields=True):
    """Play again. Whoever adds a nonce to the shuffle is not ready at once: they see the hash of the new table's secret
    first, and then say that they are ready, with the nonce."""

    ready: bool = True


class SeatRequest(Struct, forbid_unknown_fields=True):
    """What the host makes of a seat before the start."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class ColourRequest(Struct, forbid_unknown_fields=True):
    """Another colour for one's seat."""

    colour: Colour
    seat: SeatNumber | None = None


class SubstituteRequest(Struct, forbid_unknown_fields=True):
    """Let a bot play on for somebody who has been gone for a while."""

    seat: SeatNumber


class EndRequest(Struct, forbid_unknown_fields=True):
    """A vote on ending the game without a result: it ends when everybody agrees, and one vote against ends the poll."""

    end: bool


Form = Annotated[
    Literal["film", "json"],
    Meta(description="how to send the game: as a film, for clients with its kernels, or as a view of named values"),
]


class FormQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """How a snapshot shows the game."""

    form: Form = "film"


class SnapshotQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """What a snapshot shows. Who has several seats and names none sees what a spectator sees until the game is over."""

    form: Form = "film"
    seat: Annotated[SeatNumber | None, Meta(description="which of one's seats to see the game from")] = None
    spectator: Annotated[bool, Meta(description="see what everybody may see, for a screen that all look at")] = False
    log: Annotated[bool, Meta(description="whether to include the log in a view")] = True


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


class ReplayQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """Whose view, as for a record, and how to send it."""

    form: Form = "film"
    seat: SeatNumber | None = None


class PictureQuery(Struct, forbid_unknown_fields=True):
    """Whose view, as for a record, and after which move."""

    seat: SeatNumber | None = None
    ply: Annotated[int, Meta(ge=0, le=10_000, description="after so many moves; without it, now")] | None = None
