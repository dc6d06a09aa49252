"""Rivers, islands, parks and trees: the ground of both games' maps. Our own invention, in the city's spirit."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fareplay.drawing.curves import polyline, rounded, scatter, smooth
from fareplay.drawing.svg import Element, Point, circle, group, number, pair, path, use


@dataclass
class Land:
    """A city's ground: what is drawn under the roads, and the rivers that roads have to bridge."""

    drawn: list[Element] = field(default_factory=list)
    rivers: list[tuple[Sequence[Point], float]] = field(default_factory=list)

    def add(self, *elements: Element) -> None:
        """Draw on top of what is there."""
        self.drawn.extend(elements)

    def flow(self, course: Sequence[Point], width: float) -> None:
        """Let a river run along a course."""
        self.rivers.append((course, width))
        self.drawn.append(river(course, width))

    def bridges(self, roads: Iterable[tuple[Point, Point]]) -> str:
        """Path data of the stretches of road that lie over a river."""
        found = []
        for start, end in roads:
            for course, width in self.rivers:
                share = _crossing(start, end, polyline(course))
                if share is not None:
                    reach = (width / 2 + 7) / (math.dist(start, end) or 1)
                    low, high = max(share - reach, 0.0), min(share + reach, 1.0)
                    found.append(f"M{pair(_between(start, end, low))}L{pair(_between(start, end, high))}")
        return "".join(found)


def _between(start: Point, end: Point, share: float) -> Point:
    return (round(start[0] + (end[0] - start[0]) * share, 1), round(start[1] + (end[1] - start[1]) * share, 1))


def _crossing(start: Point, end: Point, course: Sequence[Point]) -> float | None:
    """How far along a straight road a course crosses it, if it does."""
    x, y = end[0] - start[0], end[1] - start[1]
    for (ax, ay), (bx, by) in itertools.pairwise(course):
        u, v = bx - ax, by - ay
        span = x * v - y * u
        if abs(span) < 1e-9:
            continue
        along = ((ax - start[0]) * v - (ay - start[1]) * u) / span
        beside = ((ax - start[0]) * y - (ay - start[1]) * x) / span
        if 0 <= along <= 1 and 0 <= beside <= 1:
            return along
    return None


def river(course: Sequence[Point], width: float) -> Element:
    """A river of even width along a course, with a line along each bank as on an engraved map."""
    d = smooth(course)
    return group(
        "fp-river",
        [
            path("fp-bank", d, stroke_width=width),
            path("fp-water", d, stroke_width=width - 3),
            path("fp-bank", d, stroke_width=width - 15, opacity=0.55),
            path("fp-water", d, stroke_width=width - 17.4),
        ],
    )


def island(outline: Sequence[Point]) -> Element:
    """An island with a shore."""
    return path("fp-shore", smooth(outline, closed=True))


def waves(places: Sequence[Point]) -> Element:
    """Little waves here and there."""
    d = "".join(f"M{number(x - 9)} {number(y)}q4.5-5 9 0t9 0" for x, y in places)
    return path("fp-wave", d)


def trees(places: Sequence[tuple[float, float, float]]) -> list[Element]:
    """Trees seen from the air: where they stand, and how large they are (1 is ordinary)."""
    return [
        use("fp-tree", transform=f"translate({number(round(x, 1))} {number(round(y, 1))})scale({number(size)})")
        for x, y, size in places
    ]


def square(outline: Sequence[Point], seed: int = 0) -> Element:
    """A small garden that fills one block."""
    return park(outline, 6, seed, growth=0.62)


def boat(at: Point, mirrored: bool = False) -> Element:
    """A sailing boat."""
    flip = "scale(-1 1)" if mirrored else ""
    return group(
        "fp-boat",
        [path("fp-hull", "M-11 3H11L7.5 8H-8Z"), path("fp-sail", "M-1-13V1.4H-9.6ZM1-10C4.6-7.6 7-3.6 8 1.4H1Z")],
        transform=f"translate({number(at[0])} {number(at[1])}){flip}",
    )


def definitions() -> list[Element]:
    """What the landscape needs in ``<defs>``."""
    return [
        group(
            None, [circle("fp-tree", (0, 0), 9), path("fp-leaf", "M0-9A9 9 0 0 1 0 9A12 12 0 0 0 0-9Z")], id="fp-tree"
        )
    ]


def park(
    outline: Sequence[Point], count: int, seed: int = 0, free: Sequence[Point] = (), growth: float = 1.0
) -> Element:
    """A park with a scatter of trees that keep off its rim, each other and the points in ``free``."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    standing: list[tuple[float, float, float]] = []
    for k, (u, v) in enumerate(scatter(seed + count * 12)[seed:]):
        spot = (left + u * (right - left), top + v * (bottom - top))
        size = (0.75, 1.0, 1.2)[k % 3] * growth
        apart = all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 > (10 * (size + other)) ** 2 for x, y, other in standing)
        clear = all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 > 34**2 for x, y in free)
        if apart and clear and _inside(spot, outline, 9 * size + 3):
            standing.append((*spot, size))
        if len(standing) == count:
            break
    return group("fp-green", [path("fp-park", rounded(outline, 22)), *trees(standing)])


def _inside(spot: Point, outline: Sequence[Point], margin: float) -> bool:
    """Whether a point lies in a convex outline, at least ``margin`` from every side."""
    x, y = spot
    signs = set()
    for k, (ax, ay) in enumerate(outline):
        bx, by = outline[(k + 1) % len(outline)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        off = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
        if abs(off) < margin:
            return False
        signs.add(off > 0)
    return len(signs) == 1
