"""The fields of the kernels' board struct for a valid board file, as plain lists of numbers; and the texts of
moves."""

from collections.abc import Mapping
from typing import Any

from fareplay.games.get_on_board.boards.check import direction_of
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS, STOP
from fareplay.games.get_on_board.rules.material import (
    COMMON_DEALT,
    EDITIONS,
    FLUID_COLOURS,
    JAMMED,
    METROS,
    NOWHERE,
    OBJECTIVES,
    PASSENGERS,
    PLACES,
    PLAIN,
    TICKETS,
)


def board_fields(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every field but `detours`, which a kernel measures. Lists are as long as the fields."""
    rows, edition = facts["intersections"], EDITIONS.index(facts["edition"])
    spots = {row["id"]: number for number, row in enumerate(rows)}
    around: list[list[int]] = [[NOWHERE] * 4 for _ in range(MAX_INTERSECTIONS)]
    roads: list[list[int]] = [[NOWHERE] * 4 for _ in range(MAX_INTERSECTIONS)]
    kind = [PLAIN] * MAX_ROADS
    for number, road in enumerate(facts["roads"]):
        a, b = spots[road["a"]], spots[road["b"]]
        way = direction_of(rows[a], rows[b])
        around[a][way], around[b][(way + 2) % 4] = b, a
        roads[a][way], roads[b][(way + 2) % 4] = number, number
        kind[number] = JAMMED if road.get("jammed") else FLUID_COLOURS.get(road.get("fluid"), PLAIN)
    departure = [0] * (TICKETS + 1)
    for number, row in enumerate(rows):
        departure[row.get("departure") or 0] = number
    departure[0] = 0
    personal = [0] * MAX_INTERSECTIONS
    for card, stops in enumerate(facts["personal_objectives"], start=1):
        for name in stops:
            personal[spots[name]] |= 1 << card
    passengers = [[PASSENGERS[edition][name] for name in row.get("passengers", ())] for row in rows]
    return {
        "edition": edition,
        "has_fluid": int(any(road.get("fluid") for road in facts["roads"])),
        "intersections": len(rows),
        "next": around,
        "road": roads,
        "kind": kind,
        "passengers": _filled([[*some, 0, 0][:2] for some in passengers], [0, 0]),
        "place": _filled([PLACES[edition].get(row.get("place"), 0) for row in rows], 0),
        **{key: _filled([int(bool(row.get(key))) for row in rows], 0) for key in ("sight", "light", "entrance")},
        "departures": sum(1 for row in rows if row.get("departure")),
        "departure": departure,
        "personal": personal,
    }


def _filled(values: list[Any], empty: Any) -> list[Any]:
    return values + [empty] * (MAX_INTERSECTIONS - len(values))


def move_texts(facts: Mapping[str, Any]) -> list[str]:
    """Return the text of every move by number: an intersection's name, `stop`, or `T5` to keep ticket 5."""
    names = [str(row["id"]) for row in facts["intersections"]]
    return names + [""] * (STOP - len(names)) + ["stop"] + [f"T{ticket}" for ticket in range(1, TICKETS + 1)]


def setup_fields(edition: int) -> list[dict[str, Any]]:
    """Return where the state before the first move stores each part of the setup. An option may change that: then the
    last part of a key whose options are chosen counts."""
    names = OBJECTIVES[edition]
    parts: list[dict[str, Any]] = [
        {"key": "first", "field": "inspector"},
        {"key": "sheets", "field": "players.sheet"},
        {"key": "common", "field": "common", "count": COMMON_DEALT, "names": names},
        {"key": "personal", "field": "players.personal"},
        {"key": "deal", "field": "players.deal"},
        {"key": "tickets", "field": "tickets"},
    ]
    if edition == METROS:
        return [*parts, {"key": "common", "field": "common", "names": names, "when": {"solo": "rush-hour"}}]
    journeys: dict[str, Any] = {"when": {"solo": "two-journeys"}}
    players = [{**part, **journeys, "rows": 2} for part in parts if part["field"].startswith("players.")]
    common = {"key": "common", "fields": ["common", "later_common"], "count": COMMON_DEALT, "names": names}
    tickets = {"key": "tickets", "fields": ["tickets", "later_tickets"]}
    return [*parts, *players, common | journeys, tickets | journeys]
