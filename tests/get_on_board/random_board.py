"""Random boards: a grid with holes and gaps, and things at random.

The printed boards do not cover everything: they have no adjacent lights, no corridor without a turn, and no personal
objective at a departure. These do.
"""

from random import Random
from typing import Any

PASSENGERS = {
    "buses": ["granny", "student", "tourist", "business"],
    "metros": ["granny", "student", "tourist", "lover_light", "lover_dark"],
}
PLACES = {
    "buses": ["school", "landmark", "museum", "office"],
    "metros": ["cinema", "opera", "theatre", "restaurant"],
}


def random_board(chance: Random) -> dict[str, Any]:
    """A board file for 2 to 5 players."""
    edition = chance.choice(["buses", "metros"])
    width, height = chance.randint(4, 9), chance.randint(4, 9)
    roads = _random_roads(width, height, chance)
    spots = sorted({spot for road in roads for spot in road})
    intersections = [_random_intersection(edition, x, y, chance) for x, y in spots]
    _place_sights(edition, intersections, chance)
    many = len(spots) >= 24 and chance.random() < 0.5
    for number, stop in enumerate(chance.sample(intersections, 12 if many else 6), start=1):
        stop["departure"] = number
    names = [stop["id"] for stop in intersections]
    return {
        "board": "of-chance",
        "title": "Of Chance",
        "game": "get-on-board",
        "edition": edition,
        "players": [4, 5] if many else [2, 3],
        "intersections": intersections,
        "roads": [_random_road(edition, a, b, chance) for a, b in roads],
        "personal_objectives": [chance.sample(names, 3) for _ in range(5)],
    }


def _random_roads(width: int, height: int, chance: Random) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """A grid with some roads taken out, as long as every intersection that is left has two."""
    grid = [((x, y), (x + 1, y)) for x in range(width - 1) for y in range(height)]
    grid += [((x, y), (x, y + 1)) for x in range(width) for y in range(height - 1)]
    chance.shuffle(grid)
    roads = set(grid)
    for road in grid[: int(len(grid) * chance.choice([0, 0.1, 0.3]))]:
        if all(sum(end in other for other in roads) > 2 for end in road):
            roads.remove(road)
    return sorted(roads)


def _random_intersection(edition: str, x: int, y: int, chance: Random) -> dict[str, Any]:
    """Passengers, a place, or neither; and now and then a light or an entrance with any of them."""
    stop: dict[str, Any] = {"id": f"{chr(ord('A') + x)}{y + 1}", "x": x, "y": y}
    what = chance.random()
    if what < 0.6:
        stop["passengers"] = chance.choices(PASSENGERS[edition], k=1 if what < 0.45 else 2)
    elif what < 0.85:
        stop["place"] = chance.choice(PLACES[edition])
    if chance.random() < 0.25:
        stop["light" if edition == "buses" else "entrance"] = True
    return stop


def _place_sights(edition: str, intersections: list[dict[str, Any]], chance: Random) -> None:
    """One place of each kind is a sight of the buses (G59)."""
    if edition == "buses":
        for stop, place in zip(chance.sample(intersections, 4), PLACES["buses"], strict=True):
            stop.pop("passengers", None)
            stop.update(place=place, sight=f"The {place}")


def _random_road(edition: str, a: tuple[int, int], b: tuple[int, int], chance: Random) -> dict[str, Any]:
    road: dict[str, Any] = {end: f"{chr(ord('A') + x)}{y + 1}" for end, (x, y) in (("a", a), ("b", b))}
    if chance.random() < 0.2:
        road |= {"jammed": True} if edition == "buses" else {"fluid": chance.choice(["burgundy", "yellow"])}
    return road
