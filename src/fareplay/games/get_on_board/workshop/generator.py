"""The generator: a complete city from a seed, an edition, a size and a style."""

from collections.abc import Mapping
from typing import Any

from fareplay.games.get_on_board.workshop.contents import PLANS, Plan, furnish
from fareplay.games.get_on_board.workshop.streets import Streets, generate_streets
from fareplay.workshop import names
from fareplay.workshop.random import Random


def generate(seed: int, settings: Mapping[str, str]) -> dict[str, Any]:
    """Return a city. The same seed and settings always give the same one."""
    random = Random(seed)
    plan = PLANS[settings["edition"], settings["size"]]
    title = names.city(random)
    streets = generate_streets(random, settings["style"], *plan.box, plan.intersections, plan.roads)
    return build(random, streets, plan, title)


def build(
    random: Random,
    streets: Streets,
    plan: Plan,
    title: str,
    scenery: Mapping[str, Any] | None = None,
    sights: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the board file of a city with these streets."""
    return {
        "board": names.key(title),
        "title": title,
        "game": "get-on-board",
        "edition": plan.edition,
        "players": list(plan.players),
        "drawing": dict(streets.scenery() if scenery is None else scenery),
        **furnish(random, streets, plan, sights),
    }
