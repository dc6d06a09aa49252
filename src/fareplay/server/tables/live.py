"""A live table: a table in memory, with its game, its viewers and the lock that lets one command in at a time."""

import asyncio
import time

import msgspec

from fareplay.game import Game
from fareplay.log import Event
from fareplay.server.clock import Clocks
from fareplay.server.store.rows import ChoiceRow, TableRow, TurnRow
from fareplay.server.streams.stream import Stream
from fareplay.view import Snapshot


class LiveTable:
    """A table in memory: a cache of what is stored, and nothing that could not be read again."""

    __slots__ = (
        "_events",
        "_lines",
        "answered",
        "game",
        "held",
        "lock",
        "row",
        "seen",
        "stale",
        "streams",
        "thinking",
        "times",
        "used",
    )

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.game: Game | None = None
        self.answered: dict[tuple[int, int], TurnRow] = {}  # by the number answered and the seat
        self.times: dict[int, int] = {}  # when the move after so many was made
        self.held: dict[int, ChoiceRow] = {}  # choices made by seats, hidden until all have chosen
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.seen: dict[int | None, Snapshot] = {}  # what each seat's viewers were told last
        self.thinking: set[tuple[int, int]] = set()  # bots at work, by ply and seat
        self.stale = False  # something may be stored that is not here
        self.used = time.monotonic()
        self._events: list[list[Event]] = []
        self._lines: tuple[int, msgspec.Raw] | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    def playing(self) -> Game:
        """The game, which is loaded."""
        assert self.game is not None, "the game is not loaded"
        return self.game

    def clocks(self) -> Clocks | None:
        """The clocks; those of seats that have chosen stand still since then."""
        clocks = self.row.clocks
        if clocks is not None:
            for seat, choice in self.held.items():
                clocks = clocks.stopped(seat, choice.at)
        return clocks

    def remember(self, turn: TurnRow) -> None:
        """Know a turn again if it is sent again."""
        self.answered[turn.answers, turn.seat] = turn
        for number in range(len(turn.moves)):
            self.times[turn.ply + number] = turn.at

    def events(self, ply: int) -> list[Event]:
        """What the move after so many moves did, with its secrets."""
        game = self.playing()
        while len(self._events) <= ply:
            self._events.append(game.log.at(len(self._events)))
        return self._events[ply]

    def lines(self) -> msgspec.Raw:
        """Every way to play the turn, with gains and costs, as JSON."""
        game = self.playing()
        if self._lines is None or self._lines[0] != game.ply:
            self._lines = (game.ply, msgspec.Raw(game.told_lines()))
        return self._lines[1]

    def forget(self) -> None:
        """Give back all memory that can be read from the store again."""
        self.game = None
        self.answered, self.times, self.held, self.seen = {}, {}, {}, {}
        self._events, self._lines = [], None

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return self.lock.locked() or bool(self.thinking)
