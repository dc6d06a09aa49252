"""Imports a street map: its named places become locations, and streets between neighbours become routes."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.errors import InvalidOption
from fareplay.games.ticket_to_ride.workshop.generator import build
from fareplay.games.ticket_to_ride.workshop.network import ACROSS, DOWN, EDGE, LOCATIONS, PAIRS, Network, Point, join
from fareplay.workshop.random import Random
from fareplay.workshop.street_map import StreetMap, area, frame, hull, simplify

KINDS: Final = ("station", "sight", "quarter", "museum", "university", "office")  # the likeliest locations first
APART: Final = (150.0, 130.0, 115.0)  # how far apart locations are on the page; the widest that works
TRIES: Final = 40


def from_map(found: StreetMap, seed: int, settings: Mapping[str, str], title: str) -> dict[str, Any]:
    """Return a city after a street map; raises InvalidOption if it names too few places."""
    named = sorted(found.places, key=lambda place: (KINDS.index(place[0]), place[1]))
    named = list({name: (kind, name, point) for kind, name, point in reversed(named) if len(name) <= 24}.values())[::-1]
    if len(named) < LOCATIONS:
        raise InvalidOption(f"the street map names {len(named)} stations, sights and quarters; {LOCATIONS} are needed")
    left, top, right, bottom = frame([point for _, _, point in named])

    def at(point: Point) -> Point:
        """Return a position on the page."""
        (west, east), (north, south) = EDGE
        x = west + (east - west) * (point[0] - left) / (right - left)
        y = north + (south - north) * (point[1] - top) / (bottom - top)
        return round(x * ACROSS, 1), round(y * DOWN, 1)

    spots = [(name, at(point)) for _, name, point in named]
    (west, east), (north, south) = EDGE
    spots = [
        (name, (x, y))
        for name, (x, y) in spots
        if west * ACROSS <= x <= east * ACROSS and north * DOWN <= y <= south * DOWN
    ]
    random = Random(seed)
    chosen, network = _choose(random, spots)
    return build(random, network, title, chosen, _scenery(found, at))


def _choose(random: Random, spots: Sequence[tuple[str, Point]]) -> tuple[list[str], Network]:
    """Return locations that are well apart, and their network."""
    for wide in APART:
        for number in range(TRIES):
            order = list(spots) if number == 0 else random.shuffled(spots)
            kept: list[tuple[str, Point]] = []
            for name, spot in order:
                if all(math.dist(spot, other) > wide for _, other in kept):
                    kept.append((name, spot))
            for wanted in (PAIRS, PAIRS - 3, PAIRS - 6):
                network = (
                    join([spot for _, spot in kept[:LOCATIONS]], wanted=wanted) if len(kept) >= LOCATIONS else None
                )
                if network is not None:
                    return [name for name, _ in kept[:LOCATIONS]], network
    raise InvalidOption("the named places of the street map are too close together or too scattered for a board")


def _scenery(found: StreetMap, at: Any) -> dict[str, Any]:
    """Return rivers and parks of some size, in fractions of the page."""

    def placed(points: Sequence[Point], most: int) -> list[list[float]]:
        rows = [(x / ACROSS, y / DOWN) for x, y in map(at, points)]
        inside = [(x, y) for x, y in rows if -0.1 < x < 1.1 and -0.1 < y < 1.1]
        return [[round(x, 3), round(y, 3)] for x, y in simplify(inside, most)]

    rivers = [river for river in sorted((placed(r, 30) for r in found.rivers), key=len, reverse=True) if len(river) > 3]
    parks = [placed(hull(park), 20) for park in found.parks]
    parks = [park for park in parks if len(park) > 2 and area([(x, y) for x, y in park]) > 0.004]
    scenery: dict[str, Any] = {"rivers": [{"course": river, "width": 40} for river in rivers[:3]]} if rivers else {}
    return scenery | ({"parks": parks[:6]} if parks else {})
