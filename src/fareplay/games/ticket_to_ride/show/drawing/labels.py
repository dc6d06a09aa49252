"""The placement of location names: next to their stop, clear of routes, stops and each other."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fareplay.drawing.svg import Point, text_width
from fareplay.games.ticket_to_ride.show.drawing.geometry import BREADTH, HEIGHT, STOP, WIDTH, Route

SIZE = 16.0
LARGE = 28.0
"""The font size for small screens, such as a phone."""
LEADING = 17 / 16
"""The line height as a multiple of the font size."""
MARGIN = 22.0
AIR = 6.0
SHRINKING = (1.0, 0.9, 0.8, 0.7, 0.6)
"""The scales tried for a large name that would cover a route, the largest first."""


@dataclass(frozen=True)
class Label:
    """A name set in one or two lines in a box."""

    words: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    size: float

    @property
    def middle(self) -> Point:
        """Return the centre of the box."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    def overlap(self, other: Label) -> float:
        """Return the area shared with another box, both with a small margin."""
        across = min(self.left + self.width, other.left + other.width) - max(self.left, other.left) + AIR
        down = min(self.top + self.height, other.top + other.height) - max(self.top, other.top) + AIR
        return across * down if across > 0 and down > 0 else 0.0


def _settings(name: str) -> list[tuple[str, ...]]:
    """Return the name in one line and, if it has several words, in two of about the same width."""
    words = name.split()
    settings: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1:
        cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
        settings.append(min(cuts, key=lambda two: max(text_width(part, SIZE) for part in two)))
    return settings


def _candidates(name: str, stop: Point, size: float) -> list[tuple[float, Label]]:
    """Return boxes around a stop, each with its cost before any obstacles."""
    candidates = []
    for lines in _settings(name):
        for part in SHRINKING if size > SIZE else SHRINKING[:1]:
            width = max(text_width(line, size * part) for line in lines) + 4
            height = LEADING * size * part * len(lines)
            for step in range(24):
                angle = step * math.pi / 12
                x, y = math.cos(angle), math.sin(angle)
                for gap in (8.0, 15.0, 24.0) if size == SIZE else (5.0, 12.0, 24.0):
                    middle = _touching(stop, (x, y), width, height, STOP + gap)
                    box = Label(lines, middle[0] - width / 2, middle[1] - height / 2, width, height, size * part)
                    cost = 4.0 * (len(lines) - 1) + gap * 1.2 + 3 * abs(math.sin(2 * angle)) + 90 * (1 - part)
                    candidates.append((cost, box))
    return candidates


def _touching(stop: Point, way: Point, width: float, height: float, gap: float) -> Point:
    """Return the middle of a box that lies in a direction and just touches a circle around the stop."""
    low, high = 0.0, 400.0
    for _ in range(24):
        far = (low + high) / 2
        x, y = way[0] * far, way[1] * far
        near = math.hypot(max(abs(x) - width / 2, 0), max(abs(y) - height / 2, 0))
        low, high = (far, high) if near < gap else (low, far)
    return (stop[0] + way[0] * high, stop[1] + way[1] * high)


def _samples(routes: Sequence[Route]) -> tuple[list[Point], list[Point]]:
    """Return points that cover the cells, and points along the rest of the routes."""
    cells: list[Point] = []
    beds: list[Point] = []
    for route in routes:
        for cell in route.cells:
            turn = math.radians(cell.angle)
            x, y = math.cos(turn), math.sin(turn)
            for i in range(-4, 5):
                for j in (-1.0, 0.0, 1.0):
                    along, aside = i / 4 * cell.length / 2, j * BREADTH / 2
                    cells.append((cell.middle[0] + x * along - y * aside, cell.middle[1] + y * along + x * aside))
        beds += [route.at(k / 40) for k in range(41)]
    return cells, beds


def place_labels(
    names: Mapping[str, str], position: Mapping[str, Point], routes: Sequence[Route], size: float = SIZE
) -> dict[str, Label]:
    """Return a box for every name: the cheapest for each, those with the least choice first, then once more around."""
    return dict(_placed(tuple(names.items()), tuple(position.items()), tuple(routes), size))


@lru_cache(maxsize=8)
def _placed(
    names: tuple[tuple[str, str], ...], stops: tuple[tuple[str, Point], ...], routes: tuple[Route, ...], size: float
) -> tuple[tuple[str, Label], ...]:
    """Return the labels of a board; they are the same for every picture, so they are computed once."""
    position = dict(stops)
    cells, beds = _samples(routes)
    options = {name: _weighed(name, words, position, cells, beds, size) for name, words in names}
    order = sorted(options, key=lambda name: (-min(cost for cost, _ in options[name]), name))
    placed: dict[str, Label] = {}
    for _ in range(2):
        for name in order:
            others = [box for other, box in placed.items() if other != name]
            best = min(options[name], key=lambda option: option[0] + sum(option[1].overlap(box) for box in others))
            placed[name] = best[1]
    return tuple(placed.items())


def _weighed(
    name: str, words: str, position: Mapping[str, Point], cells: Sequence[Point], beds: Sequence[Point], size: float
) -> list[tuple[float, Label]]:
    """Return the candidates for one name with their full cost; leaving the page or covering a cell costs most."""
    x, y = position[name]
    reach = text_width(words, size) + STOP + 60

    def near(points: Iterable[Point]) -> list[Point]:
        return [point for point in points if abs(point[0] - x) < reach and abs(point[1] - y) < STOP + 60 + 2 * size]

    close_cells, close_beds = near(cells), near(beds)
    close_stops = near(point for other, point in position.items() if other != name)
    candidates = _candidates(words, (x, y), size)
    boxes = [box for _, box in candidates]
    held = zip(
        _held(boxes, close_cells, 3), _held(boxes, close_beds, 2), _held(boxes, close_stops, STOP + 3), strict=True
    )
    return [
        (cost + 30 * on_cells + 2.5 * on_beds + 60 * on_stops + (0 if _inside(box) else 1000), box)
        for (cost, box), (on_cells, on_beds, on_stops) in zip(candidates, held, strict=True)
    ]


def _held(boxes: Sequence[Label], points: Sequence[Point], grown: float) -> list[int]:
    """Return the number of points in each box, or closer to it than ``grown``."""
    ordered = sorted(points)
    across = [x for x, _ in ordered]
    held = []
    for box in boxes:
        first, last = bisect_right(across, box.left - grown), bisect_left(across, box.left + box.width + grown)
        low, high = box.top - grown, box.top + box.height + grown
        held.append(sum(1 for _, y in ordered[first:last] if low < y < high))
    return held


def _inside(box: Label) -> bool:
    """Return whether a box lies on the page."""
    return MARGIN < box.left < WIDTH - MARGIN - box.width and MARGIN < box.top < HEIGHT - MARGIN - box.height
