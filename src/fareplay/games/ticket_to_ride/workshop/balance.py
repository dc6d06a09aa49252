"""The balance of a city: the values of a tally, what they are about, and changes that may improve them."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fareplay.boards.problem import Spot
from fareplay.games.ticket_to_ride.boards.check import names_of
from fareplay.games.ticket_to_ride.rules.limits import MAX_POINTS
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.workshop.balance import Measure, Tolerance, Values, percent, printed_values
from fareplay.workshop.changes import Repair

Board = Mapping[str, Any]
Tally = Mapping[str, Any]

TOLERANCES: Final = {
    "points": Tolerance(part=0.15),
    "spread": Tolerance(part=0.2),
    "first_seat": Tolerance(unit=4.0),
    "moves": Tolerance(part=0.15),
    "zone": Tolerance(part=0.3, unit=1.5, named=True),
    "ticket": Tolerance(unit=8.0),
    "district": Tolerance(unit=10.0, named=True),
    "route": Tolerance(part=0.3, one_sided=True, quiet=True),
    "visits": Tolerance(part=0.3, one_sided=True, quiet=True),
}


def values(board: Board, tally: Tally) -> Values:
    """Return the values of a tally; shares are in percent."""
    seats, games = max(1, tally["seats"]), max(1, tally["games"])
    worth = sorted({row["district"] for row in board["locations"] if row.get("district")})
    return {
        "points": tally["points"] / seats,
        "spread": tally["spread"] / games,
        "first_seat": percent(tally["wins"][0], sum(tally["wins"])),
        "moves": tally["moves"] / games,
        "zone": {zone: tally["zones"][n] / seats for n, zone in enumerate(ZONES)},
        "ticket": {
            str(n): percent(tally["tickets_met"][n], tally["tickets"][n])
            for n in range(1, len(board["tickets"]) + 1)
            if tally["tickets"][n]
        },
        "district": {str(n): percent(tally["districts"][n], seats) for n in worth},
        "route": {str(n + 1): percent(tally["routes"][n], games) for n in range(len(board["routes"]))},
        "visits": {row["id"]: percent(tally["visits"][n], seats) for n, row in enumerate(board["locations"])},
    }


def references(board: Board, seats: int) -> list[Values]:
    """Return the values of the printed boards with this number of players."""
    return [table[str(seats)] for table in printed_values(__package__).values() if str(seats) in table]


def about(board: Board, key: str, item: str) -> tuple[dict[str, Any], Spot]:
    """Return the facts for the text of a measure, and what it is about."""
    names = names_of(board)
    if key in ("ticket", "route"):
        row = board[f"{key}s"][int(item) - 1]
        return {"a": names[row["a"]], "b": names[row["b"]]}, Spot(key, int(item) - 1)
    if key == "visits":
        at = next(n for n, row in enumerate(board["locations"]) if row["id"] == item)
        return {"name": names[item]}, Spot("location", at, item)
    return ({"zone": item} if key == "zone" else {"district": int(item)} if key == "district" else {}), Spot()


def propose(board: Board, measure: Measure) -> Iterator[Repair]:
    """Yield changes that may bring a measure into its range."""
    if measure.key == "ticket":
        number = int(measure.item) - 1
        change = 1 if measure.verdict == "low" else -1
        new = copy.deepcopy(dict(board))
        row = new["tickets"][number]
        row["points"] = max(1, min(MAX_POINTS, row["points"] + change))
        yield Repair("set_points", {**measure.facts, "points": row["points"]}, new)
    if measure.key == "route" and board["routes"][int(measure.item) - 1]["colour"] != "gray":
        new = copy.deepcopy(dict(board))
        new["routes"][int(measure.item) - 1]["colour"] = "gray"
        yield Repair("make_gray", measure.facts, new)
    if measure.key == "visits":
        for number, route in enumerate(board["routes"]):
            if measure.item in (route["a"], route["b"]) and route["colour"] != "gray":
                new = copy.deepcopy(dict(board))
                new["routes"][number]["colour"] = "gray"
                facts, _ = about(board, "route", str(number + 1))
                yield Repair("make_gray", facts, new)
                return
