"""The workshop's interface to a game: its checks, its generator, its drawing and its measures."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from fareplay.facts import Facts
from fareplay.problem import Problem, Spot
from fareplay.workshop.balance import Measure, Tolerance, Values
from fareplay.workshop.changes import Figure, Repair
from fareplay.workshop.street_map import StreetMap

Board = Mapping[str, Any]  # the contents of a board file


class GameWorkshop(ABC):
    """The workshop of one game. Boards passed to it have the right shape, unless it says otherwise."""

    settings: ClassVar[Mapping[str, tuple[str, ...]]]  # the choices for a new board; default first
    printed: ClassVar[tuple[str, ...]]  # the boards that others are compared with
    tally_name: ClassVar[str]  # the function that plays games and returns their tally, as module:name
    tolerances: ClassVar[Mapping[str, Tolerance]]  # of measures
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
        """Return the coordinates of the picture."""

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

    @abstractmethod
    def from_map(self, found: StreetMap, seed: int, settings: Mapping[str, str], title: str) -> dict[str, Any]:
        """Return a new board after a street map; all settings are given."""

    @abstractmethod
    def values(self, board: Board, tally: Mapping[str, Any]) -> Values:
        """Return the measures of a tally."""

    @abstractmethod
    def references(self, board: Board, seats: int) -> list[Values]:
        """Return the measures of printed boards that are like a board."""

    @abstractmethod
    def about(self, board: Board, key: str, item: str) -> tuple[dict[str, Any], Spot]:
        """Return the facts for the text of a measure, and what it is about."""

    @abstractmethod
    def propose(self, board: Board, measure: Measure) -> Iterator[Repair]:
        """Yield changes that may bring a measure into its range."""

    @abstractmethod
    def pages(self, board: Board, language: str) -> list[dict[str, str]]:
        """Return the pages to print (see `fareplay.workshop.pages`)."""

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
