"""Figures: what can be counted and measured on a city without playing, and the ranges of the printed board."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from fareplay import boards
from fareplay.games.ticket_to_ride.boards.check import neighbours
from fareplay.games.ticket_to_ride.workshop.network import Network, spans
from fareplay.workshop.changes import Figure, widened

Key = tuple[str, str]  # of a figure, and what it counts

PRINTED = ("london",)
EASE = 0.15  # how far beyond the printed board a figure may be, as a part of it
_NAMES = {"colours": "colour", "lengths": "length", "district_spaces": "district"}


def figures(board: Mapping[str, Any]) -> list[Figure]:
    """Return the figures of a valid city, each with the range of the printed board."""
    rows = []
    for (key, of), value in counted(board).items():
        known = [table[key, of] for table in _printed() if (key, of) in table]
        low, high = widened(known, EASE)
        rows.append(Figure(key, {_NAMES[key]: of} if of else {}, round(value, 2), low, high))
    return rows


@cache
def _printed() -> list[dict[Key, float]]:
    return [counted(boards.read(f"ticket-to-ride/{name}")) for name in PRINTED]


def network_of(board: Mapping[str, Any]) -> Network:
    """Return the pairs of locations that the routes of a board join."""
    number = {row["id"]: place for place, row in enumerate(board["locations"])}
    lengths = {
        (min(number[row["a"]], number[row["b"]]), max(number[row["a"]], number[row["b"]])): row["length"]
        for row in board["routes"]
    }
    return Network([(row["x"], row["y"]) for row in board["locations"]], lengths, [])


def counted(board: Mapping[str, Any]) -> dict[Key, float]:
    """Return the figures of a city."""
    routes, tickets, network = board["routes"], board["tickets"], network_of(board)
    steps = network.steps()
    degree = [len(set(near)) for near in neighbours(board).values()]
    found: dict[Key, float] = {
        ("locations", ""): len(board["locations"]),
        ("routes", ""): len(routes),
        ("doubles", ""): sum(1 for row in routes if row.get("double")) / 2,
        ("spaces", ""): sum(row["length"] for row in routes),
        ("neighbours", ""): sum(degree) / len(degree),
        ("across", ""): max(max(row) for row in steps),
        ("tickets", ""): len(tickets),
        ("ticket_points", ""): sum(row["points"] for row in tickets) / max(1, len(tickets)),
    }
    found |= {("lengths", str(length)): count for length, count in sorted(Counter(r["length"] for r in routes).items())}
    found |= {("colours", colour): count for colour, count in sorted(Counter(r["colour"] for r in routes).items())}
    number = {row["id"]: place for place, row in enumerate(board["locations"])}
    unfair = sum(row["points"] != steps[number[row["a"]]][number[row["b"]]] for row in tickets)
    found[("tickets_unlike_way", "")] = unfair
    for district in sorted({row["district"] for row in board["locations"] if row.get("district")}):
        group = [place for place, row in enumerate(board["locations"]) if row.get("district") == district]
        total = spans(network.lengths, group)
        if total is not None:
            found[("district_spaces", str(district))] = total
    return found
