"""Where the locations are on the page, and the cells of every route between them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fareplay.drawing.svg import Point

WIDTH = 1240.0
HEIGHT = 900.0
LEFT, ACROSS = 30.0, 1180.0
TOP, DOWN = 72.0, 850.0

STOP = 18.0
"""The radius of a location."""
CELL = 56.0
BREADTH = 21.0
CLEAR = 25.0
"""What a route leaves free around the middle of a location."""
APART = 28.0
"""Between the middles of the two routes of a double route."""


@dataclass(frozen=True)
class Cell:
    """One space of a route: its middle, its length and its angle in degrees, never upside down."""

    middle: Point
    length: float
    angle: float


@dataclass(frozen=True)
class Route:
    """A route laid out: its ends, shifted aside if it is one of two, and its cells from a to b."""

    number: int
    start: Point
    end: Point
    cells: tuple[Cell, ...]


def place(x: float, y: float) -> Point:
    """The place on the page of a point given in fractions of the board."""
    return (round(LEFT + x * ACROSS, 1), round(TOP + y * DOWN, 1))


def positions(board: Mapping[str, Any]) -> dict[str, Point]:
    """The middle of every location."""
    return {spot["id"]: place(spot["x"], spot["y"]) for spot in board["locations"]}


def routes(board: Mapping[str, Any]) -> list[Route]:
    """All routes, in the order of the board file; the first is number 1."""
    position = positions(board)
    twins: dict[tuple[str, str], list[int]] = {}
    for number, route in enumerate(board["routes"], 1):
        twins.setdefault((min(route["a"], route["b"]), max(route["a"], route["b"])), []).append(number)
    laid = []
    for number, route in enumerate(board["routes"], 1):
        pair = (min(route["a"], route["b"]), max(route["a"], route["b"]))
        rank = twins[pair].index(number) - (len(twins[pair]) - 1) / 2
        shift = rank * APART * (1 if route["a"] == pair[0] else -1)
        laid.append(_route(number, position[route["a"]], position[route["b"]], int(route["length"]), shift))
    return laid


def _route(number: int, a: Point, b: Point, length: int, shift: float) -> Route:
    distance = math.dist(a, b) or 1.0
    x, y = (b[0] - a[0]) / distance, (b[1] - a[1]) / distance
    start = (a[0] - y * shift, a[1] + x * shift)
    end = (b[0] - y * shift, b[1] + x * shift)
    space = (distance - 2 * CLEAR) / length
    cell = min(CELL, space - 5)
    pitch = min(space, cell + 16)
    angle = math.degrees(math.atan2(y, x))
    upright = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    cells = []
    for k in range(length):
        along = distance / 2 + (k - (length - 1) / 2) * pitch
        cells.append(Cell((start[0] + x * along, start[1] + y * along), cell, upright))
    return Route(number, start, end, tuple(cells))


def layout(board: Mapping[str, Any]) -> dict[str, Any]:
    """The picture's ``viewBox``, the place of every location, and the cells (middle, length, angle) of every route."""
    return {
        "viewBox": [0, 0, int(WIDTH), int(HEIGHT)],
        "positions": {name: [x, y] for name, (x, y) in positions(board).items()},
        "routes": {
            route.number: [
                [round(cell.middle[0], 1), round(cell.middle[1], 1), round(cell.length, 1), round(cell.angle, 1)]
                for cell in route.cells
            ]
            for route in routes(board)
        },
    }
