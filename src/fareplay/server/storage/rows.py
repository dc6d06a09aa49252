"""The rows of the database as objects."""

from typing import Any

import msgspec
from msgspec import Struct

from fareplay.api.clock import Clock, Clocks, now_ms
from fareplay.api.play import Dropped, Order


class PersonRow(Struct):
    """Somebody who plays: a guest, or with a password an account whose name nobody else may take."""

    id: str
    name: str
    password: str | None
    epoch: int  # raised to sign out everywhere: older cookies are not believed
    made_at: int
    suspended_at: int | None = None
    operator: bool = False

    @property
    def guest(self) -> bool:
        """Whether the name is not claimed."""
        return self.password is None


class TokenRow(Struct):
    """A key for a program; only its hash is kept."""

    id: str
    label: str
    made_at: int


class SeatRow(Struct):
    """A seat of a table. `name` and `guest` are the person's, and not written with the seat."""

    seat: int
    kind: str = "open"  # open, person, bot
    person: str | None = None
    name: str | None = None
    guest: bool = True
    level: str | None = None
    colour: int = 0
    ready: bool = False
    away: bool = False
    nonce: str | None = None  # what the seat adds to the shuffle
    label: str | None = None  # what the seat is called, where one person has several
    left_at: int = 0  # when a bot last took over: the person left or their time ran out; 0 if never
    ends: bool = False  # wants to end the game without a result


class TableRow(Struct):
    """A table without its moves."""

    id: str
    game: str
    options: dict[str, Any]
    clock: Clock
    private: bool
    hints: bool
    rated: bool
    state: str  # open, playing, finished, closed
    host: str | None
    made_at: int
    seats: list[SeatRow]
    setup: dict[str, Any] | None = None
    secret: str | None = None
    salt: str | None = None
    commitment: str | None = None
    ply: int = 0
    version: int = 0
    clocks: Clocks | None = None
    due_at: int | None = None
    started_at: int | None = None
    ended_at: int | None = None
    changed_at: int = 0
    code: str | None = None  # six letters by which friends find it, until it is over
    first: int | None = None  # the seat that begins, if the host has chosen it
    purpose: str = "game"  # the name of the kind of table
    subject: str | None = None  # the day, the puzzle, the tournament, or the table of the position
    rematch_of: str | None = None
    rematch: str | None = None
    result: dict[str, Any] | None = None
    sealed_until: int | None = None  # others play the same deal until then: no proof of it and no analysis before
    delayed: bool = False  # those who do not sit there see the game one turn late

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask the bots; never where ratings are at stake."""
        return self.hints and not self.rated

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person sits on."""
        if person is None:
            return []
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    @property
    def is_sealed(self) -> bool:
        """Whether others still play the same deal, so that nothing beyond its player's view may be shown."""
        return self.sealed_until is not None and now_ms() < self.sealed_until

    def copy(self) -> "TableRow":
        """The same row again, to be changed."""
        twin = msgspec.structs.replace(self)
        twin.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return twin


class TurnRow(Struct):
    """Moves that one seat made together: the ply of the first, and the ply the sender expected (less, where several
    chose at the same time)."""

    ply: int
    seat: int
    expected_ply: int
    moves: list[str]
    at: int


class ChoiceRow(Struct):
    """What a seat has chosen, held until all have."""

    moves: list[str]
    at: int


class ConditionalRow(Struct):
    """A turn that a seat has laid before it comes, and what a line must be worth to be played."""

    order: Order
    least: int
    at: int
    dropped: Dropped | None = None  # why it was not played; the turn waits for its owner


class ResultRow(Struct):
    """How a seat of a finished table did."""

    seat: int
    person: str | None
    player: str  # who is rated: a person, or a level of bots
    score: int | None
    place: int
    won: bool
    sheet: dict[str, int | None]
    counted: bool = True  # in the statistics: not where one person has several seats
    gains: list[int] = []  # of each round
