"""Advice: a way to play the turn, and what may be expected of it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Advice:
    """The moves of a turn with the points and the chance to win that the search expects of them."""

    moves: tuple[str, ...]
    points: float  # the seat's own at the end
    win: float  # the chance, a shared victory counts its share
    playouts: int  # what this rests on
    exact: bool = False  # whether every end was looked at, instead of some by playouts
    value: float = 0.0  # what the search compares: points, and what the others' and the victory count for

    def to_dict(self) -> dict[str, Any]:
        """The advice as JSON knows it."""
        return {
            "moves": list(self.moves),
            "points": round(self.points, 2),
            "win": round(self.win, 4),
            "playouts": self.playouts,
            "exact": self.exact,
        }
