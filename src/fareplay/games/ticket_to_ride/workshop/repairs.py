"""Repairs: changes to a city that solve a problem, each as a key, its facts and a new board."""

import copy
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fareplay.boards.problem import Problem
from fareplay.games.ticket_to_ride.boards.check import names_of
from fareplay.games.ticket_to_ride.rules.material import OFFER
from fareplay.games.ticket_to_ride.workshop.figures import network_of
from fareplay.games.ticket_to_ride.workshop.network import ACROSS, DOWN, length_of
from fareplay.workshop.changes import Repair

Board = dict[str, Any]
Change = Callable[[Board, Problem], Iterator[Repair]]


def repair(board: Mapping[str, Any], problem: Problem) -> Iterator[Repair]:
    """Yield changes that may solve a problem, the best first."""
    found = _CHANGES.get(problem.key)
    if found is not None:
        yield from found(copy.deepcopy(dict(board)), problem)


def _ends(board: Board, row: Mapping[str, Any]) -> dict[str, str]:
    names = names_of(board)
    return {"a": names[row["a"]], "b": names[row["b"]]}


def _remove(board: Board, problem: Problem) -> Iterator[Repair]:
    """Remove a route or a ticket."""
    index, kind = problem.spot.index, problem.spot.kind
    assert index is not None
    new = copy.deepcopy(board)
    row = new[f"{kind}s"].pop(index)
    yield Repair(f"remove_{kind}", _ends(board, row), new)


def _twins(board: Board, problem: Problem) -> list[Any]:
    row = board["routes"][problem.spot.index]
    return [each for each in board["routes"] if {each["a"], each["b"]} == {row["a"], row["b"]}]


def _mark_double(board: Board, problem: Problem) -> Iterator[Repair]:
    new = copy.deepcopy(board)
    twins = _twins(new, problem)
    if len(twins) == 2:
        for row in twins:
            row["double"] = True
        yield Repair("mark_double", _ends(board, twins[0]), new)
    yield from _remove(board, problem)


def _unmark_double(board: Board, problem: Problem) -> Iterator[Repair]:
    new = copy.deepcopy(board)
    row = new["routes"][problem.spot.index]
    row.pop("double")
    yield Repair("unmark_double", _ends(board, row), new)


def _even_out(board: Board, problem: Problem) -> Iterator[Repair]:
    new = copy.deepcopy(board)
    first, second = _twins(new, problem)
    second["length"] = first["length"]
    yield Repair("set_length", {**_ends(board, first), "length": first["length"]}, new)


def _rename(board: Board, problem: Problem) -> Iterator[Repair]:
    new = copy.deepcopy(board)
    row = new["locations"][problem.spot.index]
    used = {each["id"] for each in new["locations"]}
    row["id"] = next(name for n in range(2, 100) if (name := f"{row['id'][:50]}-{n}") not in used)
    yield Repair("rename", {"name": problem.facts["name"], "other": row["id"]}, new)


def _join(board: Board, problem: Problem) -> Iterator[Repair]:
    """Add a gray route to the nearest location that is reached."""
    rows = board["locations"]
    here = rows[problem.spot.index]
    steps = network_of(board).steps()
    at = problem.spot.index or 0

    def far(other: int) -> float:
        return math.hypot((rows[other]["x"] - here["x"]) * ACROSS, (rows[other]["y"] - here["y"]) * DOWN)

    for other in sorted((n for n in range(len(rows)) if steps[at][n] == 999), key=far)[:3]:
        length = length_of(far(other)) or max(map(int, board["route_points"]))
        row = {"a": here["id"], "b": rows[other]["id"], "length": length, "colour": "gray"}
        new = copy.deepcopy(board)
        new["routes"].append(row)
        yield Repair("add_route", _ends(board, row), new)


def _draw_tickets(board: Board, problem: Problem) -> Iterator[Repair]:
    """Add tickets until there are enough, of ways that no ticket has yet."""
    if problem.facts["feature"] == "tickets":
        new = copy.deepcopy(board)
        _fill_up(new, problem.facts["least"])
        yield Repair("add_tickets", {"count": len(new["tickets"]) - len(board["tickets"])}, new)


def _drop_ticket(board: Board, problem: Problem) -> Iterator[Repair]:
    """Remove a ticket; if there are too few others, make a new one in its place."""
    for change in _remove(board, problem):
        _fill_up(change.board, OFFER * board["players"][1])
        yield change


def _fill_up(board: Board, least: int) -> None:
    rows, steps = board["locations"], network_of(board).steps()
    taken = {frozenset((row["a"], row["b"])) for row in board["tickets"]}
    pairs = [(a, b) for a in range(len(rows)) for b in range(a) if 2 <= steps[a][b] < 999]
    for a, b in sorted(pairs, key=lambda pair: (-steps[pair[0]][pair[1]] % 5, pair)):
        if len(board["tickets"]) >= least:
            return
        if frozenset((rows[a]["id"], rows[b]["id"])) not in taken:
            board["tickets"].append({"a": rows[a]["id"], "b": rows[b]["id"], "points": min(50, steps[a][b])})


_CHANGES: Final[dict[str, Change]] = {
    "same_ends": _remove,
    "double_unmarked": _mark_double,
    "double_length": _even_out,
    "double_alone": _unmark_double,
    "ticket_twice": _drop_ticket,
    "name_taken": _rename,
    "unreachable": _join,
    "too_few": _draw_tickets,
}
