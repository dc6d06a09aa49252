"""What the workshop finds on a board: changes that repair it, and figures that describe it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


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


def widened(known: Sequence[float], ease: float) -> tuple[float | None, float | None]:
    """Return the range of known values, widened by a part of them: whole numbers for counts, tenths for averages."""
    if not known:
        return None, None
    unit = 1 if all(float(value).is_integer() for value in known) else 10
    low, high = min(known) * (1 - ease), max(known) * (1 + ease)
    return math.floor(low * unit) / unit, math.ceil(high * unit) / unit
