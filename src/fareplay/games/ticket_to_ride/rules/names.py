"""Names: what the board file calls locations, routes and tickets."""

from collections.abc import Mapping
from typing import Any


def location_name(facts: Mapping[str, Any], location: str) -> str:
    """`King's Cross` for `kings-cross`."""
    return str(next(spot["name"] for spot in facts["locations"] if spot["id"] == location))


def ticket_name(facts: Mapping[str, Any], ticket: int) -> str:
    """`Covent Garden – Hyde Park (3)`: the two locations and the value."""
    row = facts["tickets"][ticket - 1]
    return f"{location_name(facts, row['a'])} – {location_name(facts, row['b'])} ({row['points']})"
