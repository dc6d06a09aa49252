"""Where the intersections of a board are on the page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fareplay.drawing.page import HEADING, heading_width
from fareplay.drawing.svg import Point

STEP = 90.0
"""The length of a road."""

SIDE = 76.0
FOOT = 72.0
HEAD = 86.0
"""The minimum space above the highest intersection."""
CLEAR = 46.0
"""The distance between the city's name and an intersection."""


@dataclass(frozen=True)
class Geometry:
    """The layout of a board: the size of the page, whether the grid is turned, and all positions."""

    width: float
    height: float
    turned: bool
    origin: Point
    """The position of the grid's point (0, 0)."""
    position: Mapping[str, Point]

    def at(self, x: float, y: float) -> Point:
        """Return the position on the page of a point of the grid, which may be fractional."""
        return _place(x, y, self.turned, self.origin)


def _place(x: float, y: float, turned: bool, origin: Point) -> Point:
    if turned:
        unit = STEP / math.sqrt(2)
        x, y = (x - y) * unit, (x + y) * unit
    else:
        x, y = x * STEP, y * STEP
    return (round(origin[0] + x, 1), round(origin[1] + y, 1))


def is_turned(board: Mapping[str, Any]) -> bool:
    """Return whether the grid is turned by 45 degrees, as the board file of New York specifies."""
    drawing = board.get("drawing", "")
    return bool(drawing.get("turned")) if isinstance(drawing, Mapping) else "turned 45" in str(drawing)


def lay_out(board: Mapping[str, Any]) -> Geometry:
    """Fit the page around the board's intersections."""
    turned = is_turned(board)
    spots = board["intersections"]
    raw = [_place(spot["x"], spot["y"], turned, (0, 0)) for spot in spots] or [(0.0, 0.0)]
    left, top = min(x for x, _ in raw), min(y for _, y in raw)
    right, bottom = max(x for x, _ in raw), max(y for _, y in raw)
    title = str(board.get("title", "")) or "Board"
    name = HEADING[0] + heading_width(title)
    reach = name + CLEAR
    under = HEADING[1] + 20 + CLEAR
    head = max([HEAD, *(under - (y - top) for x, y in raw if SIDE + x - left < reach)])
    origin = (round(SIDE - left, 1), round(head - top, 1))
    position = {spot["id"]: _place(spot["x"], spot["y"], turned, origin) for spot in spots}
    width, height = max(right - left + 2 * SIDE, name + 90), bottom - top + head + FOOT
    return Geometry(math.ceil(width), math.ceil(height), turned, origin, position)


def layout(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the picture's ``viewBox`` and the position of every intersection."""
    geometry = lay_out(board)
    return {
        "viewBox": [0, 0, geometry.width, geometry.height],
        "step": STEP,
        "turned": geometry.turned,
        "positions": {name: [x, y] for name, (x, y) in geometry.position.items()},
    }
