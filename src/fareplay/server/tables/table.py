"""A table in memory: its game, its viewers, and the lock that lets one command in at a time."""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from fareplay.game import Game
from fareplay.log import Event
from fareplay.server.storage.rows import ChoiceRow, TableRow, TurnRow
from fareplay.server.streams.stream import Stream, Viewpoint
from fareplay.server.tables.clocks import Clocks
from fareplay.view import Snapshot

if TYPE_CHECKING:
    from fareplay.server.http.schemas.play import Presence
    from fareplay.server.tables.presence import Elsewhere


class CachedTable:
    """A table in memory: everything but its viewers can be read from the store again."""

    __slots__ = (
        "_earlier",
        "_events",
        "_gains",
        "_lines",
        "elsewhere",
        "game",
        "held",
        "last_used",
        "left",
        "loaded",
        "lock",
        "presence",
        "row",
        "sent",
        "stale",
        "streams",
        "thinking",
        "times",
        "turns",
    )

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.game: Game | None = None
        self.turns: dict[tuple[int, int], TurnRow] = {}  # by the ply they were sent for, and the seat
        self.times: dict[int, int] = {}  # when each move was made, by ply
        self.held: dict[int, ChoiceRow] = {}  # choices by seat, hidden until all have chosen
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.sent: dict[Viewpoint, Snapshot] = {}  # what the viewers from each point were sent last
        self.thinking: set[tuple[int, int]] = set()  # bots at work, by ply and seat
        self.stale = False  # the store may have something newer
        self.last_used = self.loaded = time.monotonic()
        self.left: dict[str, float] = {}  # when the last stream of a person ended here
        self.elsewhere: dict[
            str, tuple[float, Elsewhere]
        ] = {}  # who looks on at other processes, and until when it holds
        self.presence: Presence | None = None  # what the viewers were told last
        self._events: list[list[Event]] = []
        self._gains: dict[int | None, list[int | None]] = {}
        self._lines: tuple[int, msgspec.Raw] | None = None
        self._earlier: tuple[int, Game] | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def loaded_game(self) -> Game:
        """The game, which the caller knows to be loaded."""
        assert self.game is not None, "the game is not loaded"
        return self.game

    def seen_game(self, delayed: bool) -> Game:
        """The game, or for those who see it late the game before the turn that was made last."""
        game = self.loaded_game
        if not delayed or game.ply == 0:
            return game
        if self._earlier is None or self._earlier[0] != game.ply:
            earlier, mover = game.copy(), game.move_at(game.ply - 1)[0]
            while earlier.ply and game.move_at(earlier.ply - 1)[0] == mover:
                earlier.pop()
            self._earlier = (game.ply, earlier)
        return self._earlier[1]

    @property
    def clocks(self) -> Clocks | None:
        """The clocks; those of seats that have chosen stopped at that moment."""
        clocks = self.row.clocks
        if clocks is not None:
            for seat, choice in self.held.items():
                clocks = clocks.stopped(seat, choice.at)
        return clocks

    @property
    def undecided(self) -> list[int]:
        """The seats that have still to choose."""
        return [seat for seat in self.loaded_game.choosers if seat not in self.held]

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self.streams) or self.lock.locked() or bool(self.thinking)

    def add_turn(self, turn: TurnRow) -> None:
        """Index a turn, so that it is recognised if it is sent again."""
        self.turns[turn.expected_ply, turn.seat] = turn
        for number in range(len(turn.moves)):
            self.times[turn.ply + number] = turn.at

    def events(self, ply: int) -> list[Event]:
        """What the move at a ply did, with its secrets."""
        game = self.loaded_game
        while len(self._events) <= ply:
            self._events.append(game.log.at(len(self._events)))
        return self._events[ply]

    def gains(self, seat: int | None) -> list[int | None]:
        """What each move brought whoever made it, as far as a seat may know. Do not change the list."""
        game, found = self.loaded_game, self._gains.setdefault(seat, [])
        for ply in range(len(found), game.ply):
            viewers = [viewer for viewer, known in self._gains.items() if len(known) == ply]  # will be told it too
            mover, before, after = game.move_at(ply)[0], game.state_at(ply), game.state_at(ply + 1)
            gains = game.rules.seen_gains(before, after, game.options, mover, viewers)
            for viewer, gain in zip(viewers, gains, strict=True):
                self._gains[viewer].append(gain)
        return found

    def lines(self) -> msgspec.Raw:
        """Every way to play the turn, with gains and costs, as the JSON of a LinesPayload."""
        game = self.loaded_game
        if self._lines is None or self._lines[0] != game.ply:
            self._lines = (game.ply, msgspec.Raw(msgspec.json.encode(game.lines_payload())))
        return self._lines[1]
