"""Problems of a board: what is invalid or unusual, at which place, as a key and facts for the texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fareplay.errors import InvalidBoard

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Spot:
    """The subject of a problem: an object of a list in the board file, such as a road, or the whole board."""

    kind: str = "board"
    index: int | None = None  # in its list of the board file, from 0
    id: str | None = None  # if it has one


@dataclass(frozen=True)
class Problem:
    """One problem. A board with an error cannot be played; a warning says that something is unlike printed boards."""

    key: str  # of its text (`problems` in a game's `workshop.json`)
    place: str  # in the board file: `roads[3].b`
    reason: str  # in English, without the place
    spot: Spot = Spot()
    facts: Mapping[str, Any] = field(default_factory=dict)  # the parameters of its text
    severity: Severity = "error"

    def to_dict(self) -> dict[str, Any]:
        """Return the problem as JSON-compatible values."""
        spot = {"kind": self.spot.kind, "index": self.spot.index, "id": self.spot.id}
        return {
            "key": self.key,
            "severity": self.severity,
            "at": {name: value for name, value in spot.items() if value is not None},
            "facts": dict(self.facts),
            "place": self.place,
            "reason": self.reason,
        }


def raise_first(problems: list[Problem], file: str) -> None:
    """Raise InvalidBoard for the first error among problems, if there is one."""
    for problem in problems:
        if problem.severity == "error":
            raise InvalidBoard(file, problem.place, problem.reason)
