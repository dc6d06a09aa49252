"""Figures: what can be counted and measured on a city without playing, and the ranges of the printed boards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from fareplay import boards
from fareplay.games.get_on_board.boards.check import neighbours
from fareplay.games.get_on_board.workshop.contents import measure, tour
from fareplay.workshop.changes import Figure, widened

Key = tuple[str, str]  # of a figure, and what it counts

PRINTED = ("new-york", "london", "rome", "paris")
EASE = 0.1  # how far beyond the printed boards a figure may be, as a part of it


def figures(board: Mapping[str, Any]) -> list[Figure]:
    """Return the figures of a valid city, each with the range of the printed boards of its size."""
    large = _is_large(board)
    rows = []
    for (key, of), value in counted(board).items():
        known = [
            table[key, of]
            for edition, size, table in _printed()
            if size == large and (not of or edition == board["edition"]) and (key, of) in table
        ]
        low, high = widened(known, EASE)
        facts = {_NAMES[key]: {of: int(value)}} if of else {}
        rows.append(Figure(key, facts, round(value, 2), low, high))
    return rows


_NAMES = {"passengers": "passenger", "places": "place"}


def _is_large(board: Mapping[str, Any]) -> bool:
    return sum(1 for row in board["intersections"] if row.get("departure")) > 6


@cache
def _printed() -> list[tuple[str, bool, dict[Key, float]]]:
    """Return the edition, the size and the figures of each printed board."""
    files = [boards.read(f"get-on-board/{name}") for name in PRINTED]
    return [(board["edition"], _is_large(board), counted(board)) for board in files]


def counted(board: Mapping[str, Any]) -> dict[Key, float]:
    """Return the figures of a city."""
    rows, near = board["intersections"], neighbours(board)
    steps = measure([row["id"] for row in rows], near)
    found: dict[Key, float] = {
        ("intersections", ""): len(rows),
        ("roads", ""): len(board["roads"]),
        ("crossings", ""): sum(1 for row in rows if len(near[row["id"]]) == 4),
        ("corners", ""): sum(1 for row in rows if len(near[row["id"]]) == 2),
        ("stops", ""): sum(1 for row in rows if row.get("light") or row.get("entrance")),
        ("across", ""): max(max(row) for row in steps),
    }
    passengers = Counter(kind for row in rows for kind in row.get("passengers", ()))
    places = Counter(row["place"] for row in rows if row.get("place"))
    found |= {("passengers", kind): count for kind, count in sorted(passengers.items())}
    found |= {("places", kind): count for kind, count in sorted(places.items())}
    found[("passengers_apart", "")] = _mean(_apart(rows, steps))
    departures = [at for at, row in enumerate(rows) if row.get("departure")]
    pairs = [steps[a][b] for number, a in enumerate(departures) for b in departures[number + 1 :]]
    found[("departures_apart", "")] = _mean(iter(pairs))
    numbers = {row["id"]: at for at, row in enumerate(rows)}
    lengths = [tour(steps, [numbers[name] for name in stops]) for stops in board["personal_objectives"]]
    found[("objectives_shortest", "")], found[("objectives_longest", "")] = min(lengths), max(lengths)
    return found


def _apart(rows: Any, steps: list[list[int]]) -> Iterator[float]:
    """Yield how far each passenger is from the next of its kind."""
    where: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        for kind in row.get("passengers", ()):
            where.setdefault(kind, []).append(at)
    for spots in where.values():
        for at in spots:
            others = [steps[at][other] for other in spots if other != at]
            if others:
                yield min(others)


def _mean(values: Iterator[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
