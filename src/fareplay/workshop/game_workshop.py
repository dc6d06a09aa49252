"""What the workshop asks of a game: its checks, its generator, its drawing and its measures."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fareplay.facts import Facts
from fareplay.problem import Problem, Spot

Board = Mapping[str, Any]  # the contents of a board file


@dataclass(frozen=True)
class Repair:
    """A change to a board: its text's key and facts, and the board with the change."""

    key: str
    facts: Mapping[str, Any]
    board: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the change as JSON-compatible values."""
        return {"key": self.key, "facts": dict(self.facts), "board": self.board}


@dataclass(frozen=True)
class Figure:
    """Something counted on a board, and the range of the printed boards."""

    key: str
    facts: Mapping[str, Any]
    value: float
    low: float | None = None
    high: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as JSON-compatible values."""
        return {"key": self.key, "facts": dict(self.facts), "value": self.value, "low": self.low, "high": self.high}


class GameWorkshop(ABC):
    """The workshop of one game. Boards passed to it have the right shape, unless it says otherwise."""

    settings: ClassVar[Mapping[str, tuple[str, ...]]]  # the choices for a new board; default first
    lists: ClassVar[Mapping[str, str]]  # the lists of a board file, and what one of their objects is called

    @abstractmethod
    def check_shape(self, file: Facts, *, complete: bool = True) -> None:
        """Raise InvalidBoard if a value has the wrong type; with `complete`, also if there is too little of it."""

    @abstractmethod
    def problems(self, board: Board) -> list[Problem]:
        """Return the problems of a board, which may be incomplete."""

    @abstractmethod
    def least(self, board: Board) -> Mapping[str, int]:
        """Return how many objects each list of a board must have."""

    @abstractmethod
    def draw(self, board: Board) -> str:
        """Return the board as SVG."""

    @abstractmethod
    def layout(self, board: Board) -> dict[str, Any]:
        """Return where the picture shows what."""

    @abstractmethod
    def kernel_board(self, board: Board) -> dict[str, Any]:
        """Return what the kernels need of a valid board (see `fareplay.workshop.kernel_board`)."""

    @abstractmethod
    def generate(self, seed: int, settings: Mapping[str, str]) -> dict[str, Any]:
        """Return a new board; all settings are given."""

    @abstractmethod
    def repair(self, board: Board, problem: Problem) -> Iterator[Repair]:
        """Yield changes that may solve a problem, the best first."""

    @abstractmethod
    def figures(self, board: Board) -> list[Figure]:
        """Return what can be counted on a valid board."""

    def missing(self, board: Board) -> list[Problem]:
        """Return a problem for each list that is too short."""
        return [
            Problem(
                "too_few",
                name,
                f"needs {least} entries, has {len(board[name])}",
                facts={"feature": name, "least": least, "count": len(board[name])},
            )
            for name, least in self.least(board).items()
            if len(board[name]) < least
        ]

    def spot(self, board: Board, place: str) -> Spot | None:
        """Return the object at a place in a board file, such as `roads[3].b`; None if it is in no list."""
        found = re.match(r"(\w+)\[(\d+)\]", place)
        if found is None or found[1] not in self.lists:
            return None
        index, rows = int(found[2]), board.get(found[1])
        row = rows[index] if isinstance(rows, list) and index < len(rows) else None
        name = row.get("id") if isinstance(row, Mapping) else None
        return Spot(self.lists[found[1]], index, name if isinstance(name, str) else None)
