"""What the cities have in common: points and patches of the grid."""

from __future__ import annotations

from collections.abc import Sequence

from fareplay.drawing.svg import Point
from fareplay.games.get_on_board.drawing.geometry import STEP, Geometry

INSET = 19.0
"""How far a park keeps from the middle of the roads around it."""


def course(geometry: Geometry, points: Sequence[Point]) -> list[Point]:
    """Points of the grid as points of the page."""
    return [geometry.at(x, y) for x, y in points]


def patch(geometry: Geometry, left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The outline of the ground between roads, given by the grid lines around it."""
    inset = INSET / STEP
    corners = (
        (left + inset, top + inset),
        (right - inset, top + inset),
        (right - inset, bottom - inset),
        (left + inset, bottom - inset),
    )
    return [geometry.at(x, y) for x, y in corners]
