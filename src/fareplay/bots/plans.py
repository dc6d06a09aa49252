"""What a plan is: one game on one board, as the search handles it."""

from collections.abc import Sequence
from typing import Any, Protocol

from fareplay.bots.search.ending import Ending
from fareplay.bots.search.searcher import Playing
from fareplay.bots.search.tree import Settings
from fareplay.engine.struct import Rows
from fareplay.game import Game
from fareplay.view import View


class Plan(Protocol):
    """One game on one board, as the search handles it."""

    playing: Playing
    board: Rows[Any]
    weights: Rows[Any]

    def known(self, view: View, game: Game) -> Rows[Any]:
        """What the view's seat has seen; the game is one that fits the view."""
        ...

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which what is planned at once began, looking back from some move."""
        ...

    def finish(self, root: Rows[Any], settings: Rows[Settings], ends: int, seed: int) -> list[Ending] | None:
        """Every option with what exactly may be expected of it, if the game has at most so many ends."""
        ...

    def moves(self, state: Rows[Any], seat: int, line: int) -> tuple[str, ...]:
        """An option of the search as moves."""
        ...

    def line(self, state: Rows[Any], seat: int, moves: Sequence[str]) -> int:
        """Moves as an option of the search."""
        ...
