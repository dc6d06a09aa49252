"""A table in memory: its game, its viewers, and the lock for one command at a time."""

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec import Struct

from fareplay.api.clock import Clocks
from fareplay.game.game import Game
from fareplay.server.storage.rows import ChoiceRow, ConditionalRow, TableRow, TurnRow
from fareplay.server.tables.custom_boards import is_custom, rules_of
from fareplay.server.tables.streams import Audience

if TYPE_CHECKING:
    from fareplay.api.play import Presence


class ProcessViewers(Struct, array_like=True):
    """The viewers of a table at one process: the players among them (and a few others), how many do not play, and how
    many big screens there are."""

    people: list[str]
    viewers: int
    screens: int = 0


class CachedTable:
    """A table in memory. Everything but its viewers can be read from the store again."""

    __slots__ = (
        "_custom",
        "_earlier",
        "_game",
        "_row",
        "choosers",
        "conditional",
        "elsewhere",
        "held",
        "last_used",
        "left",
        "loaded",
        "lock",
        "presence",
        "presence_told",
        "stale",
        "streams",
        "thinking",
        "times",
        "turns",
    )

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.game = None
        self.turns: dict[tuple[int, int], TurnRow] = {}  # by the ply they were sent for, and the seat
        self.times: dict[int, int] = {}  # when each move was made, by ply
        self.held: dict[int, ChoiceRow] = {}  # choices by seat, hidden until all have chosen
        self.conditional: dict[int, ConditionalRow] = {}  # planned in advance, by seat; only their owners see them
        self.lock = asyncio.Lock()
        self.streams = Audience()
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # running searches of bots, by ply and seat
        self.stale = False  # the store may have something newer
        self.last_used = self.loaded = time.monotonic()
        self.left: dict[str, float] = {}  # when a person's last stream ended here
        self.elsewhere: dict[
            str, tuple[float, ProcessViewers]
        ] = {}  # viewers at other processes, and until when that is valid
        self.presence: Presence | None = None  # what was last sent to the viewers
        self.presence_told = 0.0  # when
        self._earlier: tuple[int, Game] | None = None

    @property
    def id(self) -> str:
        """Return the table's id."""
        return self.row.id

    @property
    def row(self) -> TableRow:
        """The table as it is stored."""
        return self._row

    @row.setter
    def row(self, row: TableRow) -> None:
        self._row = row
        self._custom = rules_of(row.game) if is_custom(row.game) else None  # which stay in memory with the table

    @property
    def game(self) -> Game | None:
        """Return the game, once it has begun. Moves are made on a copy, which replaces it."""
        return self._game

    @game.setter
    def game(self, game: Game | None) -> None:
        self._game = game
        self.choosers: list[int] = [] if game is None else game.choosers

    @property
    def loaded_game(self) -> Game:
        """Return the game, if the caller knows that it is loaded."""
        assert self._game is not None, "the game is not loaded"
        return self._game

    def seen_game(self, delayed: bool) -> Game:
        """Return the game; for viewers who see it late, the game before the latest turn."""
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
        """Return the clocks; those of seats that have chosen stopped at that moment."""
        clocks = self.row.clocks
        if clocks is not None:
            for seat, choice in self.held.items():
                clocks = clocks.stopped(seat, choice.at)
        return clocks

    @property
    def undecided(self) -> list[int]:
        """Return the seats that still have to choose."""
        return [seat for seat in self.choosers if seat not in self.held]

    @property
    def busy(self) -> bool:
        """Return whether the table must stay in memory."""
        return bool(self.streams) or self.lock.locked() or bool(self.thinking)

    def add_turn(self, turn: TurnRow) -> None:
        """Index a turn, so that it is recognised if it is sent again."""
        self.turns[turn.expected_ply, turn.seat] = turn
        for number in range(len(turn.moves)):
            self.times[turn.ply + number] = turn.at
