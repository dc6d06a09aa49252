"""Features of a city's scenery: water, parks, trees, boats and skylines, placed by points of the board's grid.

A city (`cities`) is a list of features in the order they are drawn, under the roads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fareplay.drawing import landscape
from fareplay.drawing.curves import polyline, smooth
from fareplay.drawing.landscape import Land
from fareplay.drawing.svg import Element, Point, path
from fareplay.games.get_on_board.show.drawing.geometry import STEP, Geometry

Feature = Callable[[Land, Geometry], None]
Block = tuple[float, float, float, float]
"""The grid lines around a piece of ground: left, top, right, bottom."""

INSET = 19.0
"""The distance of a park from the middle of the roads around it."""


def river(course: Sequence[Point], width: float) -> Feature:
    """Return a river, which roads bridge."""
    return lambda land, geometry: land.flow(_places(geometry, course), width)


def basin(outline: Sequence[Point]) -> Feature:
    """Return a wider part of a river, drawn under it."""
    return lambda land, geometry: land.add(path("fp-basin", smooth(_places(geometry, outline), closed=True)))


def pond(outline: Sequence[Point]) -> Feature:
    """Return a pond in a park."""
    return lambda land, geometry: land.add(path("fp-sea", smooth(_places(geometry, outline), closed=True)))


def island(outline: Sequence[Point]) -> Feature:
    """Return an island in a river."""
    return lambda land, geometry: land.add(landscape.island(_places(geometry, outline)))


def waves(*at: Point) -> Feature:
    """Return little waves."""
    return lambda land, geometry: land.add(landscape.waves(_places(geometry, at)))


def park(block: Block, count: int, seed: int = 0) -> Feature:
    """Return a park with `count` trees."""
    return lambda land, geometry: land.add(landscape.park(_outline(geometry, block), count, seed))


def lake_park(block: Block, count: int, seed: int, lake: Sequence[Point]) -> Feature:
    """Return a park around a long lake."""

    def draw(land: Land, geometry: Geometry) -> None:
        course = _places(geometry, lake)
        land.add(landscape.park(_outline(geometry, block), count, seed, polyline(course, 4)))
        land.add(path("fp-bank", smooth(course), stroke_width=19), path("fp-water", smooth(course), stroke_width=16))

    return draw


def walk(course: Sequence[Point]) -> Feature:
    """Return a path through a park."""
    return lambda land, geometry: land.add(path("fp-walk", smooth(_places(geometry, course))))


def square(block: Block, seed: int) -> Feature:
    """Return a small garden that fills one block."""
    return lambda land, geometry: land.add(landscape.square(_outline(geometry, block), seed))


def trees(*at: tuple[float, float, float]) -> Feature:
    """Return trees at positions with sizes (1 is normal)."""
    return lambda land, geometry: land.add(*landscape.trees([(*geometry.at(x, y), size) for x, y, size in at]))


def boat(x: float, y: float, mirrored: bool = False) -> Feature:
    """Return a sailing boat."""
    return lambda land, geometry: land.add(landscape.boat(geometry.at(x, y), mirrored))


def skyline(x: float, y: float, parts: Sequence[Element], scale: float = 1) -> Feature:
    """Return silhouettes that stand on a point of the grid."""
    return lambda land, geometry: land.add(landscape.skyline(*geometry.at(x, y), parts, scale))


def skyline_at_right(right: float, y: float, parts: Sequence[Element], scale: float = 1) -> Feature:
    """Return silhouettes on the page at a distance from its right edge; a negative y counts from the bottom."""

    def draw(land: Land, geometry: Geometry) -> None:
        base = y if y >= 0 else geometry.height + y
        land.add(landscape.skyline(geometry.width - right, base, parts, scale))

    return draw


def islet(x: float, y: float, parts: Sequence[Element]) -> Feature:
    """Return a small island with two trees and a monument."""

    def draw(land: Land, geometry: Geometry) -> None:
        left, top = geometry.at(x, y)
        shore = ((-36, 4), (-12, -10), (22, -9), (38, 5), (16, 15), (-20, 15))
        land.add(landscape.island([(left + right, top + down) for right, down in shore]))
        land.add(*landscape.trees([(left - 22, top + 3, 0.6), (left + 24, top + 2, 0.7)]))
        land.add(landscape.skyline(left, top + 4, parts))

    return draw


def _places(geometry: Geometry, points: Sequence[Point]) -> list[Point]:
    """Return points of the grid as points of the page."""
    return [geometry.at(x, y) for x, y in points]


def _outline(geometry: Geometry, block: Block) -> list[Point]:
    """Return the outline of the ground between roads."""
    left, top, right, bottom = block
    inset = INSET / STEP
    corners = (
        (left + inset, top + inset),
        (right - inset, top + inset),
        (right - inset, bottom - inset),
        (left + inset, bottom - inset),
    )
    return _places(geometry, corners)
