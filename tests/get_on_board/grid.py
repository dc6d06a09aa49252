"""The tests' own boards: a full grid of roads on which a test places things freely.

Columns are A to M, rows 1 to 9, as on the printed boards. Departure 1 is A1, the others are in the last row.
"""

from collections.abc import Mapping
from typing import Any

COLUMNS, ROWS = "ABCDEFGHIJKLM", 9
DEPARTURES = ["A1", "C9", "E9", "G9", "I9", "K9"]
SIGHTS = {"A8": "school", "C8": "landmark", "E8": "museum", "G8": "office"}
PERSONAL = [["J8", "K8", "L8"], ["J7", "K7", "L7"], ["I8", "I7", "I6"], ["M7", "M8", "M9"], ["A7", "B7", "C7"]]
PLACES = {"school", "landmark", "museum", "office", "cinema", "opera", "theatre", "restaurant"}


def grid(
    edition: str,
    things: Mapping[str, str] | None = None,
    *,
    departures: list[str] = DEPARTURES,
    personal: list[list[str]] = PERSONAL,
    roads: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """A board file. `things` says what lies where, such as {"B1": "granny student", "C1": "school", "D1": "light"};
    a sight is "museum !". `roads` says what roads are besides plain, such as {"A1 B1": {"jammed": True}}."""
    wanted = {spot: what.split() for spot, what in (things or {}).items()}
    if edition == "buses":
        taken = {what[0] for what in wanted.values() if "!" in what}
        wanted |= {spot: [place, "!"] for spot, place in SIGHTS.items() if place not in taken}
    spots = [(x, y, f"{COLUMNS[x]}{y + 1}") for y in range(ROWS) for x in range(len(COLUMNS))]
    tickets = {spot: number for number, spot in enumerate(departures, start=1)}
    special = {frozenset(ends.split()): what for ends, what in (roads or {}).items()}
    names = {(x, y): name for x, y, name in spots}
    pairs = [(names[x, y], names[there]) for x, y, _ in spots for there in ((x + 1, y), (x, y + 1)) if there in names]
    return {
        "board": "grid",
        "title": "Grid",
        "game": "get-on-board",
        "edition": edition,
        "players": [2, 3],
        "intersections": [_intersection(name, x, y, wanted.get(name, []), tickets.get(name)) for x, y, name in spots],
        "roads": [{"a": a, "b": b, **special.get(frozenset((a, b)), {})} for a, b in pairs],
        "personal_objectives": personal,
    }


def street(edition: str, *things: str) -> tuple[dict[str, Any], str]:
    """A board with things in a row, and the path along them: east along row 1, back along row 3 ("-" for nothing)."""
    east = [f"{column}1" for column in COLUMNS[1:]]
    west = ["M2", *(f"{column}3" for column in reversed(COLUMNS))]
    stops = [*east, *west][: len(things)]
    lying = {stop: what for stop, what in zip(stops, things, strict=True) if what != "-"}
    return grid(edition, lying), " ".join(["A1", *stops])


def _intersection(name: str, x: int, y: int, what: list[str], departure: int | None) -> dict[str, Any]:
    stop: dict[str, Any] = {"id": name, "x": x, "y": y}
    if departure:
        stop["departure"] = departure
    if "!" in what:
        stop["sight"] = f"The {what[0]}"
    if passengers := [thing for thing in what if thing not in PLACES and thing not in ("!", "light", "entrance")]:
        stop["passengers"] = passengers
    for thing in what:
        if thing in PLACES:
            stop["place"] = thing
        elif thing in ("light", "entrance"):
            stop[thing] = True
    return stop
