"""The ground of a map: rivers, islands, parks, trees, boats and skylines. The drawings are original."""

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
        """Add elements on top."""
        self.drawn.extend(elements)

    def flow(self, course: Sequence[Point], width: float) -> None:
        """Add a river along a course."""
        self.rivers.append((course, width))
        self.drawn.append(river(course, width))

    def bridges(self, roads: Iterable[tuple[Point, Point]]) -> str:
        """Return path data of the stretches of road that lie over a river."""
        pieces = []
        for start, end in roads:
            for course, width in self.rivers:
                share = _crossing(start, end, polyline(course))
                if share is not None:
                    reach = (width / 2 + 7) / (math.dist(start, end) or 1)
                    low, high = max(share - reach, 0.0), min(share + reach, 1.0)
                    pieces.append(f"M{pair(_between(start, end, low))}L{pair(_between(start, end, high))}")
        return "".join(pieces)


def _between(start: Point, end: Point, share: float) -> Point:
    return (round(start[0] + (end[0] - start[0]) * share, 1), round(start[1] + (end[1] - start[1]) * share, 1))


def _crossing(start: Point, end: Point, course: Sequence[Point]) -> float | None:
    """Return how far along a straight road a course crosses it, if it does."""
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
    """Return a river of even width along a course, with a line along each bank as on an engraved map."""
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
    """Return an island with a shore."""
    return path("fp-shore", smooth(outline, closed=True))


def waves(places: Sequence[Point]) -> Element:
    """Return little waves."""
    d = "".join(f"M{number(x - 9)} {number(y)}q4.5-5 9 0t9 0" for x, y in places)
    return path("fp-wave", d)


def trees(places: Sequence[tuple[float, float, float]]) -> list[Element]:
    """Return trees seen from the air: where they stand, and how large they are (1 is ordinary)."""
    return [
        use("fp-tree", transform=f"translate({number(round(x, 1))} {number(round(y, 1))})scale({number(size)})")
        for x, y, size in places
    ]


def square(outline: Sequence[Point], seed: int = 0) -> Element:
    """Return a small garden that fills one block."""
    return park(outline, 6, seed, growth=0.62)


def boat(at: Point, mirrored: bool = False) -> Element:
    """Return a sailing boat."""
    flip = "scale(-1 1)" if mirrored else ""
    return group(
        "fp-boat",
        [path("fp-hull", "M-11 3H11L7.5 8H-8Z"), path("fp-sail", "M-1-13V1.4H-9.6ZM1-10C4.6-7.6 7-3.6 8 1.4H1Z")],
        transform=f"translate({number(at[0])} {number(at[1])}){flip}",
    )


def definitions() -> list[Element]:
    """Return what the landscape needs in ``<defs>``."""
    return [
        group(
            None, [circle("fp-tree", (0, 0), 9), path("fp-leaf", "M0-9A9 9 0 0 1 0 9A12 12 0 0 0 0-9Z")], id="fp-tree"
        )
    ]


def park(
    outline: Sequence[Point], count: int, seed: int = 0, free: Sequence[Point] = (), growth: float = 1.0
) -> Element:
    """Return a park with a scatter of trees that keep off its rim, each other and the points in ``free``."""
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
    """Return whether a point lies in a convex outline, at least ``margin`` from every side."""
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


def skyline(x: float, y: float, parts: Sequence[Element], scale: float = 1) -> Element:
    """Return silhouettes standing on a base line."""
    size = "" if scale == 1 else f"scale({number(scale)})"
    return group("fp-skyline", parts, transform=f"translate({number(x)} {number(y)}){size}")


def standing(x: float, parts: Sequence[Element]) -> Element:
    """Return one silhouette of a skyline, moved along it."""
    return group(None, parts, transform=f"translate({number(x)} 0)")


def westminster() -> list[Element]:
    """Return the skyline by the Thames: clock tower, dome, wheel and bridge."""
    return [
        path(
            "fp-stone",
            "M-40 0V-14H-26V-22H-10V-12H6V-19H22V-10H150V-16H168V-24H184V-12H214V-18H232V-9H300V-15H318V-8H420V0Z",
        ),
        standing(0, _clock_tower()),
        standing(92, _dome()),
        standing(190, _wheel()),
        standing(330, _bridge()),
    ]


def _clock_tower() -> list[Element]:
    return [
        path("fp-shade", "M-11 0V-50H-13V-66H-8L0-88L8-66H13V-50H11V0Z"),
        circle("fp-stone", (0, -58), 5.4),
        path("fp-etch", "M0-58V-61.6M0-58L2.4-56.8", stroke_width=1),
        path("fp-stone", "M-6-44H-3V-6H-6ZM3-44H6V-6H3Z"),
    ]


def _dome() -> list[Element]:
    return [
        path("fp-shade", "M-40 0V-20H-36V-34L-32-40L-28-34V-24H-18V-36H18V-24H28V-34L32-40L36-34V-20H40V0Z"),
        path("fp-shade", "M-17-38V-44H17V-38ZM-15-46C-15-60-8-67-2-69V-76H-.8V-82H.8V-76H2V-69C8-67 15-60 15-46Z"),
        path("fp-stone", "M-13-34H-10V-24H-13ZM-7-34H-4V-24H-7ZM-1.5-34H1.5V-24H-1.5ZM4-34H7V-24H4ZM10-34H13V-24H10Z"),
        path("fp-stone", "M-30 0V-12H-24V0ZM-5 0V-14H5V0ZM24 0V-12H30V0Z"),
    ]


def _wheel() -> list[Element]:
    spokes = "M0-76V-4M-36-40H36M-25.5-65.5L25.5-14.5M25.5-65.5L-25.5-14.5"
    return [
        circle("fp-etch", (0, -40), 36, stroke_width=3),
        path("fp-etch", spokes, stroke_width=1),
        path("fp-etch", "M-16 0L0-40L16 0", stroke_width=3),
        circle("fp-shade", (0, -40), 4),
    ]


def _bridge() -> list[Element]:
    tower = "M-11 0V-50H-9V-60L-6-50H-3L0-66L3-50H6L9-60V-50H11V0Z"
    return [
        path("fp-etch", "M-58-12Q-34-14-22-44M58-12Q34-14 22-44", stroke_width=2.4),
        path("fp-shade", "M-66-12H66V-7H-66ZM-22-44H22V-40H-22ZM-22-34H22V-31H-22Z"),
        path("fp-shade", tower, transform="translate(-22 0)"),
        path("fp-shade", tower, transform="translate(22 0)"),
        path("fp-stone", "M-26 -7V-22A4 4 0 0 1-18-22V-7ZM18-7V-22A4 4 0 0 1 26-22V-7Z"),
    ]
