"""The rows of the database as objects."""

from enum import IntEnum
from typing import Any

import msgspec
from msgspec import Struct

from fareplay.api.clock import Clock, Clocks, now_ms
from fareplay.api.play import Dropped


class PersonRow(Struct):
    """A person: a guest, or an account with a password and a unique name."""

    id: str
    name: str
    password: str | None
    epoch: int  # raised to sign out everywhere: older cookies are invalid
    made_at: int
    suspended_at: int | None = None
    operator: bool = False

    @property
    def guest(self) -> bool:
        """Return whether the name is not claimed."""
        return self.password is None


class TokenRow(Struct):
    """A token of a program; only its hash is stored."""

    id: str
    label: str
    made_at: int


class SeatRow(Struct):
    """A seat of a table. `name` and `guest` are joined from the person."""

    seat: int
    kind: str = "open"  # open, person, bot
    person: str | None = None
    name: str | None = None
    guest: bool = True
    level: str | None = None
    colour: int = 0
    ready: bool = False
    away: bool = False  # a bot plays for the person
    timed_out: bool = False  # because their time ran out
    nonce: str | None = None  # the seat's contribution to the shuffle
    label: str | None = None  # the seat's name, if one person has several
    left_at: int = 0  # when a bot last took over: the person left or their time ran out; 0 if never
    ends: bool = False  # wants to end the game without a result
    hinted: bool = False  # has asked the bots for a hint


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
    code: str | None = None  # six letters for joining, until it is over
    first: int | None = None  # the seat that begins, if the host has chosen it
    purpose: str = "game"  # the name of the kind of table
    subject: str | None = None  # the day, the puzzle, the tournament, or the table of the position
    rematch_of: str | None = None
    rematch: str | None = None
    result: dict[str, Any] | None = None
    sealed_until: int | None = None  # others play the same deal until then: no proof and no analysis before
    delayed: bool = False  # spectators see the game one turn late
    dealt_again: bool = False  # others play the same deal at any time: who has not played it may not see this game
    screen: str | None = None  # who opened the table as a big screen: nobody who plays

    @property
    def gives_hints(self) -> bool:
        """Return whether players may ask the bots; never in rated games."""
        return self.hints and not self.rated

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats of a person."""
        if person is None:
            return []
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    @property
    def people(self) -> set[str]:
        """Return the people who have a seat."""
        return {seat.person for seat in self.seats if seat.kind == "person" and seat.person is not None}

    @property
    def is_sealed(self) -> bool:
        """Return whether others still play the same deal today or this week."""
        return self.sealed_until is not None and now_ms() < self.sealed_until

    def copy(self) -> "TableRow":
        """Return a copy, to be changed."""
        twin = msgspec.structs.replace(self)
        twin.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return twin


class TurnRow(Struct):
    """Moves that one seat made together: the ply of the first, and the ply the sender expected (lower after
    simultaneous choices)."""

    ply: int
    seat: int
    expected_ply: int
    moves: list[str]
    at: int


class ChoiceRow(Struct):
    """A seat's choice, held until everybody has chosen."""

    moves: list[str]
    at: int


class ConditionalRow(Struct):
    """The line that a seat plays when its turn comes, and the points that it must bring by then."""

    moves: list[str]
    least: int
    at: int
    dropped: Dropped | None = None  # why it was not played; the turn waits for its owner


class Counted(IntEnum):
    """Whether a result enters the statistics."""

    NOT = 0  # one person had several seats, or a bot took over
    FOR_ALL = 1
    FOR_ONESELF = 2  # the server did not see the game: only the player sees it


class ResultRow(Struct):
    """The result of a seat at a finished table."""

    seat: int
    person: str | None
    player: str  # a person, or a level of bots
    score: int | None
    place: int
    won: bool
    sheet: dict[str, int | None]
    counted: Counted = Counted.FOR_ALL
    gains: list[int] = []  # by round
