"""Contents: distributes things over the intersections of a new city, by the numbers and distances of the printed
boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fareplay.games.get_on_board.rules.material import PERSONAL_CARDS, PERSONAL_STOPS
from fareplay.games.get_on_board.workshop.streets import Cell, Streets
from fareplay.workshop.annealing import improve
from fareplay.workshop.random import Random

LETTERS: Final = "abcdefghijklmno"
TOUR: Final = 13  # roads of the shortest way along a personal objective
SIGHTS: Final = {"school": "Universitas", "landmark": "Porta Magna", "museum": "Pinacotheca", "office": "Forum"}


@dataclass(frozen=True)
class Plan:
    """The numbers of things in a city of an edition and a size: those of the printed board."""

    edition: str
    players: tuple[int, int]
    box: tuple[int, int]  # columns and rows
    roads: tuple[int, int]  # the fewest and the most
    passengers: Mapping[str, int]
    places: Mapping[str, int]
    stops: int  # lights or entrances, departures among them
    departures: int
    doubles: int  # intersections with two passengers
    lettered: str  # the place that belongs to personal objectives
    jams: int = 0
    fluid: int = 0  # of each colour

    @property
    def stop(self) -> str:
        """Return the name of a light or an entrance."""
        return "light" if self.edition == "buses" else "entrance"

    @property
    def intersections(self) -> int:
        """Return the number of intersections."""
        return self.stops + sum(self.places.values()) + sum(self.passengers.values()) - self.doubles


_BUSES: Final = {"school": 5, "landmark": 4, "museum": 4, "office": 7}
PLANS: Final = {
    ("buses", "small"): Plan(
        "buses",
        (2, 3),
        (9, 9),
        (118, 127),
        {"granny": 9, "student": 10, "tourist": 11, "business": 10},
        _BUSES,
        stops=14,
        departures=6,
        doubles=0,
        lettered="office",
        jams=16,
    ),
    ("buses", "large"): Plan(
        "buses",
        (4, 5),
        (11, 9),
        (154, 164),
        {"granny": 12, "student": 14, "tourist": 18, "business": 18},
        _BUSES,
        stops=20,
        departures=12,
        doubles=6,
        lettered="office",
    ),
    ("metros", "small"): Plan(
        "metros",
        (2, 3),
        (10, 9),
        (118, 127),
        {"granny": 10, "student": 10, "tourist": 11, "lover_dark": 8, "lover_light": 6},
        {"cinema": 4, "opera": 4, "theatre": 4, "restaurant": 8},
        stops=14,
        departures=6,
        doubles=3,
        lettered="restaurant",
        fluid=19,
    ),
    ("metros", "large"): Plan(
        "metros",
        (4, 5),
        (11, 9),
        (154, 164),
        {"granny": 12, "student": 14, "tourist": 16, "lover_dark": 10, "lover_light": 10},
        {"cinema": 5, "opera": 4, "theatre": 4, "restaurant": 7},
        stops=20,
        departures=12,
        doubles=6,
        lettered="restaurant",
    ),
}

# How far apart two of a kind should be; nearer ones cost.
APART: Final = {"light": 2, "entrance": 2, "office": 4, "restaurant": 4, "school": 4, "cinema": 5, "landmark": 5}
APART_ALSO: Final = {"museum": 5, "opera": 5, "theatre": 4}
PASSENGERS_APART: Final = 3


@dataclass
class Site:
    """A city being furnished: its intersections in reading order, their distances, and what stands where."""

    streets: Streets
    cells: list[Cell] = field(init=False)
    steps: list[list[int]] = field(init=False)
    things: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = sorted(self.streets.cells, key=lambda cell: (cell[1], cell[0]))
        self.steps = measure(self.cells, {cell: self.streets.near(cell) for cell in self.cells})


def measure(cells: Sequence[Any], near: Mapping[Any, Sequence[Any]]) -> list[list[int]]:
    """Return the fewest roads between any two, by their numbers."""
    number = {cell: place for place, cell in enumerate(cells)}
    table = []
    for start in cells:
        far = {start: 0}
        waiting = [start]
        for at in waiting:
            for there in near[at]:
                if there not in far:
                    far[there] = far[at] + 1
                    waiting.append(there)
        row = [99] * len(cells)
        for cell, steps in far.items():
            row[number[cell]] = steps
        table.append(row)
    return table


def furnish(random: Random, streets: Streets, plan: Plan, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the intersections, roads and personal objectives of a board file."""
    site = Site(streets)
    place_things(random, site, plan)
    rows = [_row(cell, thing, plan) for cell, thing in zip(site.cells, site.things, strict=True)]
    _double(random, site, rows, plan)
    departures = _departures(random, site, plan)
    for ticket, spot in enumerate(departures, start=1):
        rows[spot]["departure"] = ticket
    lettered = _lettered(random, site, plan, departures)
    for letter, spot in zip(LETTERS, lettered, strict=True):
        rows[spot]["letter"] = letter
    if plan.edition == "buses":
        _name_sights(site, rows, {**SIGHTS, **(names or {})})
    return {
        "intersections": rows,
        "roads": _roads(random, site, plan),
        "personal_objectives": [[rows[spot]["id"] for spot in card] for card in objectives(random, site, lettered)],
    }


def name(cell: Cell) -> str:
    """Return the name of an intersection: its column's letter and its row."""
    return f"{'ABCDEFGHIJKLMNOPQRSUVWXYZ'[cell[0] - 1]}{cell[1]}"


def _row(cell: Cell, thing: str, plan: Plan) -> dict[str, Any]:
    row: dict[str, Any] = {"id": name(cell), "x": cell[0], "y": cell[1]}
    if thing == plan.stop:
        return row | {thing: True}
    return row | ({"place": thing} if thing in plan.places else {"passengers": [thing]})


def apart(thing: str) -> int:
    """Return how far apart two of a kind should be."""
    return {**APART, **APART_ALSO}.get(thing, PASSENGERS_APART)


def crowding(site: Site, spot: int, thing: str, skip: int = -1) -> float:
    """Return the cost of a thing at an intersection: others of its kind that are too near."""
    wanted, row, things = apart(thing), site.steps[spot], site.things
    cost = 0.0
    for other, steps in enumerate(row):
        if steps < wanted and things[other] == thing and other not in (spot, skip):
            cost += (wanted - steps) ** 2
    if len(site.streets.near(site.cells[spot])) == 2 and thing in ("light", "entrance"):
        cost += 1.5  # a corner is a poor place for a choice
    return cost


def place_things(random: Random, site: Site, plan: Plan) -> None:
    """Distribute everything over the intersections, kinds well apart."""
    singles = dict(plan.passengers)
    for _ in range(plan.doubles):  # the second passengers come later
        most = max(singles, key=lambda kind: (singles[kind], kind))
        singles[most] -= 1
    stock = [plan.stop] * plan.stops
    for kinds in (plan.places, singles):
        stock += [kind for kind, count in kinds.items() for _ in range(count)]
    site.things = random.shuffled(stock)

    def change(one: int, other: int) -> float:
        mine, theirs = site.things[one], site.things[other]
        if mine == theirs:
            return 0.0
        before = crowding(site, one, mine) + crowding(site, other, theirs)
        return crowding(site, other, mine, one) + crowding(site, one, theirs, other) - before

    def swap(one: int, other: int) -> None:
        site.things[one], site.things[other] = site.things[other], site.things[one]

    improve(random, len(site.things), 90 * len(site.things), change, swap)


def _double(random: Random, site: Site, rows: list[dict[str, Any]], plan: Plan) -> None:
    """Add a second passenger at intersections far from the middle, so that they are worth the way."""
    left = dict(plan.passengers)
    for thing in site.things:
        if thing in left:
            left[thing] -= 1
    far = [sum(row) for row in site.steps]
    order = sorted((spot for spot, row in enumerate(rows) if row.get("passengers")), key=lambda spot: -far[spot])
    for kind in sorted(kind for kind, count in left.items() for _ in range(count)):
        free = [spot for spot in order if len(rows[spot]["passengers"]) == 1 and site.things[spot] != kind][:12]
        apart_from = [spot for spot, row in enumerate(rows) if len(row.get("passengers", ())) == 2]
        near = {spot: min([site.steps[spot][other] for other in apart_from] or [9]) for spot in free}
        spot = max(free, key=lambda each: (min(near[each], 4), -crowding(site, each, kind), random.fraction()))
        rows[spot]["passengers"].append(kind)


def _departures(random: Random, site: Site, plan: Plan) -> list[int]:
    """Return the departures in reading order: lights or entrances that are well apart."""
    stops = [spot for spot, thing in enumerate(site.things) if thing == plan.stop]
    order = random.shuffled(stops)
    first = plan.departures

    def near(group: Sequence[int]) -> float:
        cost = sum(20.0 / site.steps[a][b] ** 2 for i, a in enumerate(group) for b in group[i + 1 :])
        return cost + sum(2.0 for spot in group if len(site.streets.near(site.cells[spot])) < 3)

    best = near(order[:first])
    for _ in range(600):
        one, other = random.below(first), first + random.below(len(order) - first)
        order[one], order[other] = order[other], order[one]
        cost = near(order[:first])
        if cost < best:
            best = cost
        else:
            order[one], order[other] = order[other], order[one]
    return sorted(order[:first])


def _lettered(random: Random, site: Site, plan: Plan, departures: Sequence[int]) -> list[int]:
    """Return the intersections of personal objectives in reading order: the other lights or entrances, and offices or
    restaurants."""
    stops = [spot for spot, thing in enumerate(site.things) if thing == plan.stop and spot not in departures]
    places = [spot for spot, thing in enumerate(site.things) if thing == plan.lettered]
    wanted = PERSONAL_CARDS * PERSONAL_STOPS
    return sorted([*stops, *random.shuffled(places)][:wanted])


def objectives(random: Random, site: Site, lettered: Sequence[int]) -> list[list[int]]:
    """Return personal objectives, each a way of about the same length."""
    order = random.shuffled(lettered)

    def cost(card: int) -> float:
        return float(abs(tour(site.steps, order[3 * card : 3 * card + 3]) - TOUR) ** 2)

    def change(one: int, other: int) -> float:
        if one // 3 == other // 3:
            return 0.0
        before = cost(one // 3) + cost(other // 3)
        order[one], order[other] = order[other], order[one]
        after = cost(one // 3) + cost(other // 3)
        order[one], order[other] = order[other], order[one]
        return after - before

    def swap(one: int, other: int) -> None:
        order[one], order[other] = order[other], order[one]

    improve(random, len(order), 3000, change, swap)
    return sorted(sorted(order[start : start + 3]) for start in range(0, len(order), 3))


def tour(steps: Sequence[Sequence[int]], stops: Sequence[int]) -> int:
    """Return the roads of the shortest way along three intersections, in any order."""
    a, b, c = stops
    legs = sorted((steps[a][b], steps[b][c], steps[a][c]))
    return legs[0] + legs[1]


def _name_sights(site: Site, rows: list[dict[str, Any]], names: Mapping[str, str]) -> None:
    """Make the place of each kind that is nearest to the middle a sight (G59)."""
    far = [sum(row) for row in site.steps]
    for kind, title in names.items():
        spots = [spot for spot, thing in enumerate(site.things) if thing == kind]
        rows[min(spots, key=lambda spot: (far[spot], spot))]["sight"] = title


def _roads(random: Random, site: Site, plan: Plan) -> list[dict[str, Any]]:
    """Return the roads: those around a centre jammed, or some fluid, as the printed small boards have them."""
    order = {cell: number for number, cell in enumerate(site.cells)}
    links = sorted(site.streets.links, key=lambda link: (order[link[0]], order[link[1]]))
    rows: list[dict[str, Any]] = [{"a": name(a), "b": name(b)} for a, b in links]
    centres = site.streets.centres or [site.cells[len(site.cells) // 2]]
    noise = [random.fraction() for _ in links]

    def far(place: int) -> float:
        (ax, ay), (bx, by) = links[place]
        return min(abs((ax + bx) / 2 - x) + abs((ay + by) / 2 - y) for x, y in centres) + noise[place]

    for place in sorted(range(len(links)), key=far)[: plan.jams]:
        rows[place]["jammed"] = True
    if plan.fluid:
        mixed = random.shuffled(range(len(links)))
        for colour, start in (("burgundy", 0), ("yellow", plan.fluid)):
            for place in mixed[start : start + plan.fluid]:
                rows[place]["fluid"] = colour
    return rows
