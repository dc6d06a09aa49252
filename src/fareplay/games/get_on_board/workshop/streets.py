"""Streets: the intersections and roads of a new city, as cells of a grid, in one of the styles."""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from fareplay.workshop.random import Random

Cell = tuple[int, int]  # column and row, from 1
Link = tuple[Cell, Cell]  # a road, the lesser cell first
Curve = list[list[float]]

STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass
class Streets:
    """Intersections and roads, and the scenery that explains their gaps."""

    cells: set[Cell]
    links: set[Link]
    rivers: list[Curve] = field(default_factory=list)
    parks: list[Curve] = field(default_factory=list)
    centres: list[Cell] = field(default_factory=list)

    def near(self, cell: Cell) -> list[Cell]:
        """Return the cells that roads join to one."""
        return [there for there in around(cell) if link(cell, there) in self.links]

    def scenery(self) -> dict[str, Any]:
        """Return the scenery of a board file."""
        found: dict[str, Any] = {}
        if self.rivers:
            found["rivers"] = [{"course": course, "width": 44} for course in self.rivers]
            found["waves"] = [course[len(course) // 2] for course in self.rivers]
            found["boats"] = [course[len(course) // 3] for course in self.rivers]
        if self.parks:
            found["parks"] = self.parks
        return found


def around(cell: Cell) -> list[Cell]:
    """Return the four neighbours on the grid."""
    return [(cell[0] + x, cell[1] + y) for x, y in STEPS]


def link(one: Cell, other: Cell) -> Link:
    """Return the road between two cells."""
    return (one, other) if one < other else (other, one)


def links_of(cells: set[Cell]) -> set[Link]:
    """Return a road between all neighbours."""
    return {link(cell, there) for cell in cells for there in around(cell) if there in cells}


def is_joined(cells: set[Cell], links: set[Link]) -> bool:
    """Return whether every cell has two roads and can be reached from every other."""
    ends: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for one, other in links:
        ends[one].append(other)
        ends[other].append(one)
    if any(len(near) < 2 for near in ends.values()):
        return False
    start = min(cells)
    seen, waiting = {start}, [start]
    while waiting:
        for there in ends[waiting.pop()]:
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return len(seen) == len(cells)


def generate_streets(random: Random, style: str, across: int, down: int, count: int, roads: tuple[int, int]) -> Streets:
    """Return streets with `count` intersections within a box and a number of roads within a range."""
    while True:
        streets = _STYLES[style](random, across, down, count)
        if streets is not None and _thin_out(random, streets, roads):
            _plant_parks(streets)
            return streets


def _thin_out(random: Random, streets: Streets, roads: tuple[int, int]) -> bool:
    """Remove roads until there are as many as wanted; return whether that was possible."""
    if len(streets.links) < roads[0]:
        return False
    wanted = min(len(streets.links), random.between(*roads))
    for road in random.shuffled(sorted(streets.links)):
        if len(streets.links) <= wanted:
            return True
        if min(len(streets.near(end)) for end in road) > 3 or (
            len(streets.links) > roads[1] and min(len(streets.near(end)) for end in road) > 2
        ):
            streets.links.discard(road)
            if not is_joined(streets.cells, streets.links):
                streets.links.add(road)
    return len(streets.links) <= roads[1]


def _carve(random: Random, cells: set[Cell], count: int, rank: Callable[[Cell], float]) -> set[Cell] | None:
    """Remove cells, the highest rank first, until `count` are left, none with fewer than two neighbours."""
    left = set(cells)
    order = sorted(cells, key=lambda cell: (-rank(cell), cell))
    for cell in order:
        if len(left) <= count:
            break
        without = left - {cell}
        if cell in left and all(
            sum(there in without for there in around(each)) > 1 for each in around(cell) if each in without
        ):
            left = without
    return left if len(left) == count and is_joined(left, links_of(left)) else None


def _box(across: int, down: int) -> set[Cell]:
    return {(x, y) for x in range(1, across + 1) for y in range(1, down + 1)}


def _tight(random: Random, across: int, down: int, count: int) -> Streets | None:
    """Return a compact city: its corners are rounded off."""
    middle = ((across + 1) / 2, (down + 1) / 2)
    noise = {cell: random.fraction() * 0.5 for cell in sorted(_box(across, down))}

    def rank(cell: Cell) -> float:
        return (abs(cell[0] - middle[0]) / across) ** 2 * 4 + (abs(cell[1] - middle[1]) / down) ** 2 * 4 + noise[cell]

    cells = _carve(random, _box(across, down), count, rank)
    return None if cells is None else Streets(cells, links_of(cells), centres=[(round(middle[0]), round(middle[1]))])


def _open(random: Random, across: int, down: int, count: int) -> Streets | None:
    """Return a city around parks: holes in the grid, and bays at its edge."""
    holes = [(random.between(3, across - 2), random.between(3, down - 2)) for _ in range(2 if count < 90 else 1)]
    bays = [(random.between(1, across), random.choice((1, down))) for _ in range(3)]
    noise = {cell: random.fraction() * 2 for cell in sorted(_box(across, down))}

    def rank(cell: Cell) -> float:
        if cell in holes:
            return 100
        edge = min(cell[0] - 1, across - cell[0], cell[1] - 1, down - cell[1])
        return noise[cell] - edge * 3 - min(abs(cell[0] - x) + abs(cell[1] - y) for x, y in bays) * 0.5

    cells = _carve(random, _box(across, down), count, rank)
    if cells is None or any(hole in cells for hole in holes):
        return None
    return Streets(cells, links_of(cells), centres=[(round(across / 2), round(down / 2))])


def _river(random: Random, across: int, down: int, count: int) -> Streets | None:
    """Return a city on both banks of a river with a few bridges."""
    streets = _tight(random, across, down, count)
    if streets is None:
        return None
    west = random.between(3, across - 3)  # the river runs down between this column and the next, with one bend
    bend = random.between(3, down - 3)
    after = max(2, min(across - 2, west + random.choice((-2, -1, 1, 2))))
    wet = [link((west if y <= bend else after, y), ((west if y <= bend else after) + 1, y)) for y in range(1, down + 1)]
    low, high = min(west, after), max(west, after)
    wet += [link((x, bend), (x, bend + 1)) for x in range(low + 1, high + 1)]
    crossings = [road for road in wet if road in streets.links]
    bridges = set(random.shuffled(crossings)[: max(4, len(crossings) // 2)])
    streets.links -= set(crossings) - bridges
    x, turn = west + 0.5, after + 0.5
    course = [[x, -0.6], [x, 1.0], [x, bend - 0.6], [x + (turn - x) * 0.2, bend + 0.35]]
    course += [[turn - (turn - x) * 0.2, bend + 0.65], [turn, bend + 1.6], [turn, down + 0.0], [turn, down + 1.6]]
    streets.rivers.append(course)
    return streets if is_joined(streets.cells, streets.links) else None


def _centres(random: Random, across: int, down: int, count: int) -> Streets | None:
    """Return a city with two centres and a narrow middle."""
    waist = (across + 1) / 2 + random.below(3) - 1
    noise = {cell: random.fraction() for cell in sorted(_box(across, down))}

    def rank(cell: Cell) -> float:
        edge = min(cell[1] - 1, down - cell[1])
        corner = 2.0 if edge == 0 and cell[0] in (1, across) else 0.0
        return noise[cell] + corner + max(0, 3 - abs(cell[0] - waist)) * 1.5 - edge * 1.6

    cells = _carve(random, _box(across, down), count, rank)
    if cells is None:
        return None
    middles = [
        (max(2, round(waist / 2)), (down + 1) // 2),
        (min(across - 1, round((waist + across) / 2)), (down + 1) // 2),
    ]
    return Streets(cells, links_of(cells), centres=middles)


_STYLES: Final[dict[str, Callable[[Random, int, int, int], Streets | None]]] = {
    "tight": _tight,
    "open": _open,
    "river": _river,
    "centres": _centres,
}


def _plant_parks(streets: Streets) -> None:
    """Fill the larger gaps between roads with parks: holes, and blocks that lost a road."""
    inset = 0.21
    taken: set[Cell] = set()
    for cell in sorted(_gaps(streets)):
        if cell not in streets.cells:
            left, top, right, bottom = cell[0] - 1, cell[1] - 1, cell[0] + 1, cell[1] + 1
        else:
            left, top = cell
            right, bottom = cell[0] + 2, cell[1] + 1
        blocks = {(x, y) for x in range(left, right) for y in range(top, bottom)}
        wet = any(left < x < right and top < y < bottom for river in streets.rivers for x, y in _points(river))
        if blocks & taken or wet or len(streets.parks) >= 6:
            continue
        taken |= blocks
        box = (left + inset, top + inset, right - inset, bottom - inset)
        streets.parks.append([[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]])


def _gaps(streets: Streets) -> Iterable[Cell]:
    """Yield holes of the grid, and the upper left corners of double blocks."""
    for x, y in sorted(streets.cells):
        hole = (x + 1, y)
        ring = {(hole[0] + i, hole[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {hole}
        if hole not in streets.cells and ring <= streets.cells:
            yield hole
        pair = [(x + i, y + j) for i in (0, 1, 2) for j in (0, 1)]
        if set(pair) <= streets.cells and link((x + 1, y), (x + 1, y + 1)) not in streets.links:
            outline = [link(pair[0], pair[2]), link(pair[2], pair[4]), link(pair[1], pair[3]), link(pair[3], pair[5])]
            outline += [link(pair[0], pair[1]), link(pair[4], pair[5])]
            if all(road in streets.links for road in outline):
                yield (x, y)


def _points(course: Curve) -> list[tuple[float, float]]:
    """Return points along a curve, close together."""
    found = []
    for (ax, ay), (bx, by) in itertools.pairwise(course):
        found += [(ax + (bx - ax) * k / 8, ay + (by - ay) * k / 8) for k in range(9)]
    return found
