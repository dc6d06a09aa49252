"""Imports a street map: snaps its main streets to a grid, and furnishes the city by the printed boards' numbers."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.workshop.contents import PLANS, SIGHTS, Plan
from fareplay.games.get_on_board.workshop.generator import build
from fareplay.games.get_on_board.workshop.streets import Cell, Link, Streets, around, is_joined, link, links_of
from fareplay.workshop.random import Random
from fareplay.workshop.street_map import Point, StreetMap, area, frame, hull, simplify

CLOSE: Final = 6  # samples along a street, per block
FEWEST_CELLS: Final = 0.6  # of the grid, that streets must reach
SIGHT_KINDS: Final = {"school": "university", "landmark": "sight", "museum": "museum", "office": "office"}


def from_map(found: StreetMap, seed: int, settings: Mapping[str, str], title: str) -> dict[str, Any]:
    """Return a city after a street map; raises InvalidOption if it shows too few streets."""
    plan = PLANS[settings["edition"], settings["size"]]
    points = [point for rank, street in found.streets for point in street if rank > 1]
    left, top, right, bottom = frame(points or [point for _, street in found.streets for point in street])
    across, down = plan.box if right - left >= bottom - top else plan.box[::-1]

    def at(point: Point) -> tuple[float, float]:
        """Return a position on the grid."""
        return (point[0] - left) / (right - left) * across + 0.5, (point[1] - top) / (bottom - top) * down + 0.5

    cells, crossings = _count(found, at, across, down)
    if sum(1 for count in cells.values() if count) < FEWEST_CELLS * plan.intersections:
        raise InvalidOption(
            "the street map shows too few streets for a city of this size; take a larger part of the map"
        )
    streets = _snap(cells, crossings, plan, across, down)
    names = {place: name for place, kind in SIGHT_KINDS.items() for name in _nearest(found, kind, at, across, down)}
    return build(Random(seed), streets, plan, title, _scenery(found, at, across, down), {**SIGHTS, **names})


def _count(found: StreetMap, at: Any, across: int, down: int) -> tuple[Counter[Cell], Counter[Link]]:
    """Count how much street there is at every point of the grid and between neighbours."""
    cells: Counter[Cell] = Counter()
    crossings: Counter[Link] = Counter()
    for rank, street in found.streets:
        course = [at(point) for point in street]
        last: Cell | None = None
        for (ax, ay), (bx, by) in itertools.pairwise(course):
            steps = max(1, int(max(abs(bx - ax), abs(by - ay)) * CLOSE))
            for step in range(steps + 1):
                x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                cell = (round(x), round(y))
                if not (1 <= cell[0] <= across and 1 <= cell[1] <= down):
                    last = None
                    continue
                cells[cell] += rank
                if last is not None and last != cell:
                    for one, other in _straight(last, cell):
                        crossings[link(one, other)] += rank
                last = cell
    return cells, crossings


def _straight(one: Cell, other: Cell) -> list[tuple[Cell, Cell]]:
    """Return the steps between two cells along the grid."""
    corner = (other[0], one[1])
    near = [(one, corner), (corner, other)]
    return [(a, b) for a, b in near if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def _snap(cells: Counter[Cell], crossings: Counter[Link], plan: Plan, across: int, down: int) -> Streets:
    """Keep the busiest cells and roads, as many as the plan has, so that all are joined."""
    left = {(x, y) for x in range(1, across + 1) for y in range(1, down + 1)}
    for cell in sorted(left, key=lambda cell: (cells[cell], cell)):
        if len(left) == plan.intersections:
            break
        without = left - {cell}
        if is_joined(without, links_of(without)):
            left = without
    if len(left) != plan.intersections:
        raise InvalidOption("the street map cannot be fitted to a grid; take a more compact part of the map")
    links = links_of(left)
    driven = sum(1 for road in links if crossings[road])
    wanted = min(max(driven, plan.roads[0]), plan.roads[1])
    for road in sorted(links, key=lambda road: (crossings[road], road)):
        if len(links) <= wanted:
            break
        if is_joined(left, links - {road}):
            links.discard(road)
    busiest = max(left, key=lambda cell: (cells[cell] + sum(cells[near] for near in around(cell)), cell))
    return Streets(left, links, centres=[busiest])


def _nearest(found: StreetMap, kind: str, at: Any, across: int, down: int) -> list[str]:
    """Return the name of the place of a kind that is nearest to the middle, if there is one on the grid."""
    middle = (across + 1) / 2, (down + 1) / 2
    named = []
    for what, name, point in found.places:
        x, y = at(point)
        if what == kind and 0 < x < across + 1 and 0 < y < down + 1 and len(name) <= 24:
            named.append((abs(x - middle[0]) + abs(y - middle[1]), name))
    return [min(named)[1]] if named else []


def _scenery(found: StreetMap, at: Any, across: int, down: int) -> dict[str, Any]:
    """Return rivers, lakes and parks of some size, in the grid's positions."""

    def placed(points: Sequence[Point], most: int) -> list[list[float]]:
        rows = [at(point) for point in points]
        inside = [(x, y) for x, y in rows if -1 < x < across + 2 and -1 < y < down + 2]
        return [[round(x, 2), round(y, 2)] for x, y in simplify(inside, most)]

    scenery: dict[str, Any] = {}
    rivers = sorted((placed(river, 30) for river in found.rivers), key=len, reverse=True)
    rivers = [river for river in rivers if len(river) > 3][:3]
    if rivers:
        scenery["rivers"] = [{"course": river, "width": 40} for river in rivers]
    for key, outlines, shape in (("lakes", found.lakes, list), ("parks", found.parks, hull)):
        shapes = [placed(shape(outline), 30) for outline in outlines]
        large = [outline for outline in shapes if len(outline) > 2 and area([(x, y) for x, y in outline]) > 0.35]
        large.sort(key=lambda outline: -area([(x, y) for x, y in outline]))
        if large:
            scenery[key] = large[:6]
    return scenery
