"""Custom boards for tests: generated ones, and one that asks as much of the rules as a board can."""

from functools import cache
from typing import Any

from fareplay import workshop


@cache
def _generated(game: str, seed: int) -> dict[str, Any]:
    return workshop.generate(game, seed)


def city(game: str = "get-on-board", seed: int = 7, **changes: Any) -> dict[str, Any]:
    """A valid board that the workshop has made, with changes."""
    return {**_generated(game, seed), "board": "my-town", "title": "My Town", **changes}


def all_lights(across: int = 10, along: int = 11) -> dict[str, Any]:
    """A grid with a traffic light at every intersection: each gives another marker, so lines are as many as can be."""
    rows: list[dict[str, Any]] = [
        {"id": f"{x}-{y}", "x": x, "y": y, "light": True} for y in range(along) for x in range(across)
    ]
    roads = [{"a": f"{x - 1}-{y}", "b": f"{x}-{y}"} for y in range(along) for x in range(1, across)]
    roads += [{"a": f"{x}-{y - 1}", "b": f"{x}-{y}"} for y in range(1, along) for x in range(across)]
    for ticket in range(1, 13):
        rows[ticket * 9 - 4]["departure"] = ticket
    for at, place in enumerate(("school", "landmark", "museum", "office")):
        rows[at + 40] |= {"place": place, "sight": place}
    cards = [[rows[card * 3 + k]["id"] for k in range(3)] for card in range(5)]
    return city(edition="buses", intersections=rows, roads=roads, personal_objectives=cards, drawing={})
