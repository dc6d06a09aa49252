"""Where the locations are on the page, and the cells of every route between them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fareplay.drawing.svg import Point, pair

WIDTH = 1240.0
HEIGHT = 900.0
LEFT, ACROSS = 30.0, 1180.0
TOP, DOWN = 72.0, 850.0

STOP = 18.0
"""The radius of a location."""
CELL = 56.0
BREADTH = 21.0
CLEAR = 25.0
"""The space that a route leaves free around the centre of a location."""
APART = 28.0
"""The distance between the centre lines of a double route."""


@dataclass(frozen=True)
class Cell:
    """One space of a route: its middle, its length and its angle in degrees, never upside down."""

    middle: Point
    length: float
    angle: float


@dataclass(frozen=True)
class Route:
    """The layout of a route: its ends, the handle of the curve between them, and its cells from a to b."""

    number: int
    start: Point
    handle: Point
    end: Point
    cells: tuple[Cell, ...]

    def at(self, share: float) -> Point:
        """Return a point of the route, 0 at a and 1 at b."""
        p, q, r = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return (
            p * self.start[0] + q * self.handle[0] + r * self.end[0],
            p * self.start[1] + q * self.handle[1] + r * self.end[1],
        )

    def bed(self, a: Point, b: Point) -> str:
        """Return path data of the ground under the cells; next to a twin it narrows toward the centres of both
        locations."""
        length = math.dist(self.start, self.end) or 1.0
        near = (CLEAR - 4) / length
        tips = [
            (stop[0] + (tip[0] - stop[0]) * 0.3, stop[1] + (tip[1] - stop[1]) * 0.3)
            for stop, tip in ((a, self.start), (b, self.end))
        ]
        first, last = self.at(near), self.at(1 - near)
        slope = [(self.handle[k] - (self.start[k] + self.end[k]) / 2) * (1 - 2 * near) for k in (0, 1)]
        middle = ((first[0] + last[0]) / 2 + slope[0], (first[1] + last[1]) / 2 + slope[1])
        return f"M{pair(tips[0])}L{pair(first)}Q{pair(middle)} {pair(last)}L{pair(tips[1])}"


BOWS: dict[tuple[str, str], float] = {
    ("baker-street", "hyde-park"): 0.04,
    ("baker-street", "piccadilly-circus"): 0.05,
    ("baker-street", "british-museum"): 0.03,
    ("brick-lane", "tower-of-london"): -0.04,
    ("elephant-and-castle", "tower-of-london"): 0.09,
    ("big-ben", "elephant-and-castle"): 0.05,
    ("globe-theatre", "tower-of-london"): 0.11,
    ("kings-cross", "the-charterhouse"): -0.04,
    ("st-pauls", "tower-of-london"): -0.06,
    ("regents-park", "british-museum"): -0.04,
}
"""How far a route bends to the right of the straight line from a to b, as a fraction of its length."""


def place(x: float, y: float) -> Point:
    """Return the position on the page of a point given in fractions of the board."""
    return (round(LEFT + x * ACROSS, 1), round(TOP + y * DOWN, 1))


NUDGES: dict[str, Point] = {
    "covent-garden": (14.0, -12.0),
    "piccadilly-circus": (-16.0, -2.0),
    "trafalgar-square": (2.0, 14.0),
    "big-ben": (0.0, 14.0),
}
"""Where three double routes meet in a small triangle, locations make a little room for the cells."""


def positions(board: Mapping[str, Any]) -> dict[str, Point]:
    """Return the centre of every location."""
    places = {}
    for spot in board["locations"]:
        (x, y), (right, down) = place(spot["x"], spot["y"]), NUDGES.get(spot["id"], (0.0, 0.0))
        places[spot["id"]] = (round(x + right, 1), round(y + down, 1))
    return places


def routes(board: Mapping[str, Any]) -> list[Route]:
    """Return all routes, in the order of the board file; the first is number 1."""
    position = positions(board)
    twins: dict[tuple[str, str], list[int]] = {}
    for number, route in enumerate(board["routes"], 1):
        twins.setdefault((min(route["a"], route["b"]), max(route["a"], route["b"])), []).append(number)
    laid = []
    for number, route in enumerate(board["routes"], 1):
        ends = (min(route["a"], route["b"]), max(route["a"], route["b"]))
        rank = twins[ends].index(number) - (len(twins[ends]) - 1) / 2
        shift = rank * APART * (1 if route["a"] == ends[0] else -1)
        bow = BOWS.get((route["a"], route["b"]), 0.0)
        laid.append(_route(number, position[route["a"]], position[route["b"]], int(route["length"]), shift, bow))
    return laid


def _route(number: int, a: Point, b: Point, length: int, shift: float, bow: float) -> Route:
    distance = math.dist(a, b) or 1.0
    x, y = (b[0] - a[0]) / distance, (b[1] - a[1]) / distance
    start = (a[0] - y * shift, a[1] + x * shift)
    end = (b[0] - y * shift, b[1] + x * shift)
    swing = shift + 2 * bow * distance
    handle = ((a[0] + b[0]) / 2 - y * swing, (a[1] + b[1]) / 2 + x * swing)
    space = (distance - 2 * CLEAR) / length
    cell = min(CELL, space - 5)
    pitch = min(space, cell + 16)
    route = Route(number, start, handle, end, ())
    cells = []
    for k in range(length):
        share = 0.5 + (k - (length - 1) / 2) * pitch / distance
        angle = math.degrees(math.atan2(y, x) + math.atan(4 * bow * (1 - 2 * share)))
        cells.append(Cell(route.at(share), cell, _upright(angle)))
    return Route(number, start, handle, end, tuple(cells))


def _upright(angle: float) -> float:
    angle = (angle + 180) % 360 - 180
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
