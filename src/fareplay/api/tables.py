"""The schemas of tables: creating, finding, joining and changing one."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from fareplay.api.clock import Clock, NoClock
from fareplay.api.common import Options, Timestamp
from fareplay.api.people import GivenName, Person
from fareplay.boards.facts import MAX_SEATS

SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


Colour = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1, description="an index into the palette of players' colours")]


Nonce = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{32}$", max_length=32, description="128 random bits of the player's, mixed into the shuffle"
    ),
]


Level = Annotated[str, Meta(min_length=1, max_length=40, examples=["casual"])]


State = Literal["open", "playing", "finished", "closed"]


Purpose = Literal["game", "daily", "daily-bot", "puzzle", "position", "tournament", "device", "challenge"]


class TableSeat(Struct):
    """A seat; `away` means that a bot plays for the person, who may come back."""

    seat: int
    kind: Literal["open", "person", "bot"]
    person: Person | None
    label: Annotated[str | None, Meta(description="the seat's name, if one person has several seats")]
    level: str | None
    colour: int
    ready: bool
    away: bool
    timed_out: Annotated[bool, Meta(description="whether a bot plays because the person's time ran out")]
    ends: Annotated[bool, Meta(description="whether the player votes to end the game without a result")]
    nonce: Annotated[str | None, Meta(description="the seat's part of the shuffle, shown once the game has started")]
    hinted: Annotated[bool, Meta(description="whether the player has been given a hint in this game")]


class Result(Struct):
    """The result of a game by seat; an eliminated player has no score."""

    winners: list[int]
    scores: list[int | None]
    places: Annotated[list[int], Meta(description="1 for the best; the same for seats that are tied")]
    sheets: list[dict[str, int | None]]


class Table(Struct):
    """A table. These values prove the shuffle (see `fareplay verify`): `secret_hash` is shown from the creation of the
    table, `commitment` and each seat's `nonce` from the start of the game, `secret` and `salt` once it is over."""

    id: str
    code: Annotated[str | None, Meta(description="six letters to join by, until the game is over")]
    game: str
    options: Options
    clock: Clock
    private: bool
    hints: bool
    rated: bool
    delayed: Annotated[bool, Meta(description="whether spectators see the game one turn late")]
    first: Annotated[int | None, Meta(description="the seat that begins; null if it is drawn at random")]
    state: State
    host: str | None
    seats: list[TableSeat]
    ply: int
    waiting_for: Annotated[list[int], Meta(description="the seats that have to move or choose")]
    runs_out_at: Annotated[Timestamp | None, Meta(description="when the first running clock runs out")]
    secret_hash: str | None
    commitment: str | None
    secret: str | None
    salt: str | None
    made_at: Timestamp
    started_at: Timestamp | None
    ended_at: Timestamp | None
    purpose: Annotated[Purpose, Meta(description="what the table is for; `game` is an ordinary game")]
    subject: Annotated[str | None, Meta(description="the day, puzzle or tournament, or the table of the position")]
    rematch_of: str | None
    rematch: str | None
    result: Result | None


class TableList(Struct):
    """Tables, the newest first; pass `before` to get the next page."""

    tables: list[Table]
    before: str | None


class FoundTable(Struct):
    """The table with a given code."""

    table: str


class You(Struct):
    """The viewer: their seats, the seat whose view they see, and whether they are the table's host."""

    person: str | None
    seats: list[int]
    seat: int | None
    host: bool


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table. Several seats of kind `me` make a table for one device that is passed around."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    colour: Colour | None = None
    name: Annotated[GivenName | None, Meta(description="the player's name, if several seats are `me`")] = None


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table. With `start` the game begins at once if no seat is open. A table opened by a big screen has no seat
    for the screen: the first person to sit down is the host."""

    game: Annotated[str, Meta(max_length=120, examples=["get-on-board/new-york"])]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] = {}
    clock: Clock = NoClock()
    private: bool = False
    hints: bool = True
    rated: bool = False
    delayed: Annotated[bool, Meta(description="show spectators the game one turn late")] = False
    first: Annotated[SeatNumber | None, Meta(description="the seat that begins; null to draw it at random")] = None
    start: bool = False
    screen: Annotated[bool, Meta(description="opened by a big screen, with open seats only")] = False


class TableChanges(Struct, forbid_unknown_fields=True):
    """The host's changes to a table before the start. The other players then have to say again that they are ready. A
    new board keeps the options that it shares with the old one. Open seats are removed first, then bots."""

    game: Annotated[str, Meta(max_length=120, examples=["get-on-board/new-york"])] | UnsetType = UNSET
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS, description="the number of seats")] | UnsetType = UNSET
    options: Annotated[dict[str, str | int | bool | None], Meta(max_length=20)] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    delayed: bool | UnsetType = UNSET
    first: SeatNumber | UnsetType | None = UNSET


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Take the given seat, or the first open one."""

    seat: SeatNumber | None = None
    colour: Colour | None = None
    ready: bool = True
    nonce: Nonce | None = None


class ReadyRequest(Struct, forbid_unknown_fields=True):
    """Whether the player is ready for the start, and their nonce."""

    ready: bool = True
    nonce: Nonce | None = None


class StartRequest(Struct, forbid_unknown_fields=True):
    """Start the game, with the host's nonce."""

    nonce: Nonce | None = None


class RematchRequest(Struct, forbid_unknown_fields=True):
    """Play again. A player who wants to add a nonce to the shuffle sends `ready: false`, reads the hash of the new
    table's secret and then sends the nonce when they are ready."""

    ready: bool = True


class SeatRequest(Struct, forbid_unknown_fields=True):
    """The host's choice for a seat before the start."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class ColourRequest(Struct, forbid_unknown_fields=True):
    """A new colour for the player's seat."""

    colour: Colour
    seat: SeatNumber | None = None


class SubstituteRequest(Struct, forbid_unknown_fields=True):
    """Replace a player who has been away for a while with a bot."""

    seat: SeatNumber


class SeatClaim(Struct):
    """A claim of a seat, for the code that a big screen may show."""

    claim: str


class ClaimConfirmation(Struct, forbid_unknown_fields=True):
    """The confirmation that the guest who claims a seat is its player: by somebody at the table, or by the guest with
    the code from a big screen."""

    claim: Annotated[str, Meta(max_length=200, description="from the event `claim`, or from claiming the seat")]
    code: Annotated[str, Meta(max_length=20, description="what a big screen shows")] | None = None


class EndRequest(Struct, forbid_unknown_fields=True):
    """A vote on ending the game without a result. The game ends if everybody agrees; a single no ends the vote."""

    end: bool


Form = Annotated[
    Literal["film", "json"],
    Meta(description="the form of the game: a film, for clients that have its kernels, or a view as JSON"),
]


class FormQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """The form of a snapshot."""

    form: Form = "film"


class SnapshotQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """What a snapshot shows. A person with several seats who names none gets a spectator's view until the end."""

    form: Form = "film"
    seat: Annotated[SeatNumber | None, Meta(description="the seat of mine whose view to show")] = None
    spectator: Annotated[bool, Meta(description="show a spectator's view, for a screen that everybody can see")] = False
    log: Annotated[bool, Meta(description="whether to include the log in a view")] = True


class ListQuery(Struct, forbid_unknown_fields=True):
    """The tables to list."""

    state: State | None = None
    mine: Annotated[bool, Meta(description="only my tables, including private ones")] = False
    game: Annotated[str, Meta(max_length=120)] | None = None
    person: Annotated[str, Meta(max_length=60, description="only tables of the person with this id")] | None = None
    seats: SeatNumber | None = None
    since: Annotated[int, Meta(ge=0, le=2**53, description="created at or after, in ms since 1970")] | None = None
    until: Annotated[int, Meta(ge=0, le=2**53, description="created before")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30
    before: Annotated[str, Meta(max_length=60, description="the last page's `before`, for the next page")] | None = None


class SeatQuery(Struct, forbid_unknown_fields=True):
    """The seat whose view to show: one of mine, or any once the game is over."""

    seat: SeatNumber | None = None


class ReplayQuery(Struct, forbid_unknown_fields=True, rename={"form": "as"}):
    """The seat whose view to show, as for a record, and the form."""

    form: Form = "film"
    seat: SeatNumber | None = None


class PictureQuery(Struct, forbid_unknown_fields=True):
    """The seat whose view to show, as for a record, and the move after which to show it."""

    seat: SeatNumber | None = None
    ply: Annotated[int, Meta(ge=0, le=10_000, description="after how many moves; now if absent")] | None = None
