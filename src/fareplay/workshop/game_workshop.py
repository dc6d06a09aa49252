"""The workshop's interface to a game: its checks, its generator, its drawing and its measures."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from fareplay.boards.facts import Facts
from fareplay.boards.problem import Problem, Spot
from fareplay.workshop.balance import Measure, Tolerance, Values
from fareplay.workshop.changes import Figure, Repair
from fareplay.workshop.street_map import StreetMap

Board = Mapping[str, Any]  # the contents of a board file


class CheckShape(Protocol):
    """Raises InvalidBoard if a value has the wrong type; with `complete`, also if there is too little of it."""

    def __call__(self, file: Facts, *, complete: bool = True) -> None: ...


@dataclass(frozen=True)
class GameWorkshop:
    """The workshop of one game. Boards passed to its functions have the right shape, unless it says otherwise."""

    settings: Mapping[str, tuple[str, ...]]  # the choices for a new board; default first
    printed: tuple[str, ...]  # the boards that others are compared with
    tally_name: str  # the function that plays games and returns their tally, as module:name
    tolerances: Mapping[str, Tolerance]  # of measures
    lists: Mapping[str, str]  # the lists of a board file, and what one of their objects is called
    check_shape: CheckShape
    problems: Callable[[Board], list[Problem]]  # of a board, which may be incomplete
    least: Callable[[Board], Mapping[str, int]]  # how many objects each list of a board must have
    draw: Callable[[Board], str]  # as SVG
    layout: Callable[[Board], dict[str, Any]]  # the coordinates of the picture
    kernel_board: Callable[[Board], dict[str, Any]]  # of a valid board (see `fareplay.workshop.kernel_board`)
    generate: Callable[[int, Mapping[str, str]], dict[str, Any]]  # a board from a seed and all settings
    repair: Callable[[Board, Problem], Iterator[Repair]]  # changes that may solve a problem, the best first
    figures: Callable[[Board], list[Figure]]  # what can be counted on a valid board
    from_map: Callable[[StreetMap, int, Mapping[str, str], str], dict[str, Any]]  # with a seed, all settings, a title
    values: Callable[[Board, Mapping[str, Any]], Values]  # the measures of a tally
    references: Callable[[Board, int], list[Values]]  # the measures of printed boards like this one, by seats
    about: Callable[[Board, str, str], tuple[dict[str, Any], Spot]]  # a measure (key, item): facts of its text, object
    propose: Callable[[Board, Measure], Iterator[Repair]]  # changes that may bring a measure into its range
    pages: Callable[[Board, str], list[dict[str, str]]]  # to print, in a language (see `fareplay.workshop.pages`)
    missing_keys: Mapping[str, str] = field(default_factory=dict)  # texts for lists that are too short, if not too_few

    def missing(self, board: Board) -> list[Problem]:
        """Return a problem for each list that is too short."""
        return [
            Problem(
                self.missing_keys.get(name, "too_few"),
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
