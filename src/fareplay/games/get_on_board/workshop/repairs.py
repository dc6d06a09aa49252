"""Repairs: changes to a city that solve a problem, each as a key, its facts and a new board."""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fareplay.boards.problem import Problem
from fareplay.games.get_on_board.boards.check import direction_of, neighbours, passes_over
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    EDITIONS,
    NOWHERE,
    PASSENGERS,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    PLACES,
)
from fareplay.games.get_on_board.workshop.contents import LETTERS, SIGHTS, apart, measure, tour
from fareplay.workshop.changes import Repair
from fareplay.workshop.random import Random

Board = dict[str, Any]
Change = Callable[[Board, Problem], Iterator[Repair]]


def repair(board: Mapping[str, Any], problem: Problem) -> Iterator[Repair]:
    """Yield changes that may solve a problem, the best first."""
    found = _CHANGES.get(problem.key)
    if found is not None:
        yield from found(copy.deepcopy(dict(board)), problem)


def _edited(board: Board, edit: Callable[[Board], object]) -> Board:
    new = copy.deepcopy(board)
    edit(new)
    return new


def _row(board: Board, problem: Problem) -> Any:
    assert problem.spot.index is not None
    return board["intersections"][problem.spot.index]


def _join(board: Board, problem: Problem) -> Iterator[Repair]:
    """Add a road to a neighbour, the nearest first."""
    here, near = _row(board, problem), neighbours(board)
    spots = board["intersections"]
    free = [
        row
        for row in spots
        if row["id"] not in (here["id"], *near[here["id"]])
        and direction_of(here, row) != NOWHERE
        and not passes_over(spots, here, row)
    ]
    free.sort(key=lambda row: (abs(row["x"] - here["x"]) + abs(row["y"] - here["y"]), row["id"]))
    if not near[here["id"]] and len(free) > 1:
        both = [{"a": here["id"], "b": row["id"]} for row in free[:2]]
        yield Repair("add_roads", {"name": here["id"]}, _edited(board, lambda new: new["roads"].extend(both)))
    for row in free:
        ends = {"a": here["id"], "b": row["id"]}
        yield Repair("add_road", ends, _edited(board, lambda new, ends=ends: new["roads"].append(dict(ends))))  # type: ignore[misc]
    if not near[here["id"]]:
        yield from _remove_intersection(board, problem)


def _remove_intersection(board: Board, problem: Problem) -> Iterator[Repair]:
    name = _row(board, problem)["id"]

    def edit(new: Board) -> None:
        new["intersections"] = [row for row in new["intersections"] if row["id"] != name]
        new["roads"] = [road for road in new["roads"] if name not in (road["a"], road["b"])]

    yield Repair("remove_intersection", {"name": name}, _edited(board, edit))


def _remove_road(board: Board, problem: Problem) -> Iterator[Repair]:
    index = problem.spot.index
    assert index is not None
    ends = {"a": board["roads"][index]["a"], "b": board["roads"][index]["b"]}
    yield Repair("remove_road", ends, _edited(board, lambda new: new["roads"].pop(index)))


def _rename(board: Board, problem: Problem) -> Iterator[Repair]:
    row = _row(board, problem)
    used = {each["id"] for each in board["intersections"]}
    column = "ABCDEFGHIJKLMNOPQRSUVWXYZ"[(row["x"] - 1) % 25]
    name = next(name for n in range(200) if (name := f"{column}{row['y']}" + (f"-{n}" if n else "")) not in used)
    yield Repair(
        "rename", {"name": row["id"], "other": name}, _edited(board, lambda new: _row(new, problem).update(id=name))
    )


def _choose_contents(board: Board, problem: Problem) -> Iterator[Repair]:
    name = _row(board, problem)["id"]
    for key in ("passengers", "place"):
        edit = _edited(board, lambda new, key=key: (_row(new, problem).pop(key), _row(new, problem).pop("sight", None)))  # type: ignore[misc]
        yield Repair(f"remove_{key}", {"name": name}, edit)


def _remove(key: str) -> Change:
    """Return the change that removes a value of an intersection."""

    def change(board: Board, problem: Problem) -> Iterator[Repair]:
        details = {"name": _row(board, problem)["id"]}
        yield Repair(f"remove_{key}", details, _edited(board, lambda new: _row(new, problem).pop(key)))

    return change


def _add_departures(board: Board, problem: Problem) -> Iterator[Repair]:
    """Number more lights or entrances, each far from the departures there are, in reading order."""
    stop = "light" if board["edition"] == EDITIONS[BUSES] else "entrance"
    rows = board["intersections"]
    steps = _steps(board)
    for count in (6, 12):
        chosen = [number for number, row in enumerate(rows) if row.get("departure")][:count]
        free = [number for number, row in enumerate(rows) if row.get(stop) and not row.get("departure")]
        while len(chosen) < count and free:
            best = max(
                free,
                key=lambda at: (min([steps[at][other] for other in chosen] or [0]), not rows[at].get("letter"), -at),
            )
            free.remove(best)
            chosen.append(best)
        if len(chosen) < count:
            return

        def edit(new: Board, chosen: list[int] = chosen) -> None:
            for row in new["intersections"]:
                row.pop("departure", None)
            order = sorted(chosen, key=lambda at: (rows[at]["y"], rows[at]["x"]))
            for ticket, at in enumerate(order, start=1):
                new["intersections"][at]["departure"] = ticket

        yield Repair("number_departures", {"count": count}, _edited(board, edit))


def _mend_sights(board: Board, problem: Problem) -> Iterator[Repair]:
    """Make one place of a kind a sight, or all but one ordinary."""
    place = problem.facts["place"]
    spots = [number for number, row in enumerate(board["intersections"]) if row.get("place") == place]
    if not spots:
        return
    sights = [spot for spot in spots if board["intersections"][spot].get("sight")]
    middle = len(board["intersections"]) // 2
    kept = sights[0] if sights else min(spots, key=lambda spot: abs(spot - middle))

    def edit(new: Board) -> None:
        for spot in spots:
            new["intersections"][spot].pop("sight", None)
        new["intersections"][kept]["sight"] = board["intersections"][kept].get("sight", SIGHTS[place])

    yield Repair("set_sight", {"name": board["intersections"][kept]["id"], "place": place}, _edited(board, edit))


def _deal_objectives(board: Board, problem: Problem) -> Iterator[Repair]:
    """Make five new personal objectives, of intersections with letters if there are enough."""
    rows, steps = board["intersections"], _steps(board)
    wanted = PERSONAL_CARDS * PERSONAL_STOPS
    stops = [number for number, row in enumerate(rows) if row.get("letter")]
    stops += [
        n for n, row in enumerate(rows) if n not in stops and not row.get("departure") and not row.get("passengers")
    ]
    stops += [n for n, row in enumerate(rows) if n not in stops]
    if len(stops) < wanted:
        return
    cards = cards_of(Random(1), steps, stops[:wanted])

    def edit(new: Board) -> None:
        for letter, spot in zip(
            LETTERS, sorted(stops[:wanted], key=lambda at: (rows[at]["y"], rows[at]["x"])), strict=True
        ):
            new["intersections"][spot]["letter"] = letter
        new["personal_objectives"] = [[rows[spot]["id"] for spot in card] for card in cards]

    yield Repair("deal_objectives", {}, _edited(board, edit))


def cards_of(random: Random, steps: list[list[int]], stops: list[int]) -> list[list[int]]:
    """Return the stops as personal objectives, all ways about as long."""
    order, goal = random.shuffled(stops), sum(map(sum, steps)) / len(steps) ** 2 * 2

    def cost(card: int) -> float:
        return abs(tour(steps, order[3 * card : 3 * card + 3]) - goal) ** 2

    for _ in range(3000):
        one, other = random.below(len(order)), random.below(len(order))
        before = cost(one // 3) + cost(other // 3)
        order[one], order[other] = order[other], order[one]
        if cost(one // 3) + cost(other // 3) > before:
            order[one], order[other] = order[other], order[one]
    return sorted(sorted(order[start : start + 3]) for start in range(0, len(order), 3))


def _letter(board: Board, problem: Problem) -> Iterator[Repair]:
    used = {row.get("letter") for row in board["intersections"]}
    free = [letter for letter in LETTERS + "pqrstuvwxyz" if letter not in used]
    if free:
        details = {"name": _row(board, problem)["id"], "letter": free[0]}
        yield Repair("set_letter", details, _edited(board, lambda new: _row(new, problem).update(letter=free[0])))


def _fill(board: Board, problem: Problem) -> Iterator[Repair]:
    """Add a passenger of the kind that is farthest from others of its kind."""
    steps, rows = _steps(board), board["intersections"]
    here = problem.spot.index
    assert here is not None
    far = {
        kind: min([steps[here][n] for n, row in enumerate(rows) if kind in row.get("passengers", ())] or [99])
        for kind in PASSENGERS[EDITIONS.index(board["edition"])]
    }
    kind = max(far, key=lambda each: (far[each] - apart(each), each))
    details = {"name": rows[here]["id"], "passenger": kind}
    yield Repair("add_passenger", details, _edited(board, lambda new: _row(new, problem).update(passengers=[kind])))


def _steps(board: Board) -> list[list[int]]:
    return measure([row["id"] for row in board["intersections"]], neighbours(board))


_CHANGES: Final[dict[str, Change]] = {
    "few_roads": _join,
    "unreachable": _join,
    "not_neighbours": _remove_road,
    "joined_twice": _remove_road,
    "name_taken": _rename,
    "same_position": _remove_intersection,
    "passengers_and_place": _choose_contents,
    "sight_without_place": _remove("sight"),
    "departure_taken": _remove("departure"),
    "departures_missing": _add_departures,
    "sight_count": _mend_sights,
    "objective_stops": _deal_objectives,
    "objective_unknown": _deal_objectives,
    "objectives_missing": _deal_objectives,
    "letter_missing": _letter,
    "letter_taken": _letter,
    "empty": _fill,
}
assert set(SIGHTS) == set(PLACES[BUSES])
