"""The balance of a city: the values of a tally, what they are about, and changes that may improve them."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fareplay.boards.problem import Spot
from fareplay.games.get_on_board.boards.check import direction_of, neighbours, passes_over
from fareplay.games.get_on_board.rules.material import EDITIONS, NOWHERE, OBJECTIVES, PASSENGERS, ZONES
from fareplay.games.get_on_board.workshop.contents import measure
from fareplay.workshop.balance import Measure, Tolerance, Values, percent, printed_values
from fareplay.workshop.changes import Repair

Board = Mapping[str, Any]
Tally = Mapping[str, Any]

TOLERANCES: Final = {
    "points": Tolerance(part=0.1),
    "eliminated": Tolerance(unit=5.0),
    "spread": Tolerance(part=0.2),
    "first_seat": Tolerance(unit=4.0),
    "zone": Tolerance(part=0.3, unit=1.5, named=True),
    "departure_points": Tolerance(part=0.04),
    "departure_eliminated": Tolerance(unit=8.0),
    "personal": Tolerance(unit=8.0),
    "common": Tolerance(unit=15.0, named=True),
    "visits": Tolerance(part=0.3, one_sided=True, quiet=True),
}
EDITION_ONLY: Final = ("points", "zone", "common", "departure_points", "personal")  # different in each edition

KINDS: Final = {"new-york": ("buses", 6), "london": ("buses", 12), "rome": ("metros", 6), "paris": ("metros", 12)}


def values(board: Board, tally: Tally) -> Values:
    """Return the values of a tally; shares are in percent."""
    edition = EDITIONS.index(board["edition"])
    finished = max(1, tally["seats"] - tally["eliminated"])
    numbers = [row["departure"] for row in board["intersections"] if row.get("departure")]
    alive = {n: tally["departures"][n] - tally["departure_eliminated"][n] for n in sorted(numbers)}
    return {
        "points": tally["points"] / finished,
        "eliminated": percent(tally["eliminated"], tally["seats"]),
        "spread": tally["spread"] / max(1, tally["spreads"]),
        "first_seat": percent(tally["wins"][0], sum(tally["wins"])),
        "zone": {zone: tally["zones"][n] / finished for n, zone in enumerate(ZONES[edition])},
        "departure_points": {str(n): tally["departure_points"][n] / count for n, count in alive.items() if count},
        "departure_eliminated": {
            str(n): percent(tally["departure_eliminated"][n], tally["departures"][n])
            for n in alive
            if tally["departures"][n]
        },
        "personal": {str(n): percent(tally["personal_met"][n], tally["personal"][n]) for n in range(1, 6)},
        "common": {
            name: percent(tally["common_met"][n], tally["common"][n]) for n, name in enumerate(OBJECTIVES[edition])
        },
        "visits": {
            row["id"]: percent(tally["visits"][n], tally["seats"]) for n, row in enumerate(board["intersections"])
        },
    }


def references(board: Board, seats: int) -> list[Values]:
    """Return the values of printed boards of the same size, with this number of players; of those of the other edition
    only what is alike in both."""
    size = len([row for row in board["intersections"] if row.get("departure")])
    found = []
    for name, table in printed_values(__package__).items():
        edition, departures = KINDS[name]
        if str(seats) in table and departures == size:
            values = table[str(seats)]
            alike = edition == board["edition"]
            found.append({key: value for key, value in values.items() if alike or key not in EDITION_ONLY})
    return found


def about(board: Board, key: str, item: str) -> tuple[dict[str, Any], Spot]:
    """Return the facts for the text of a measure, and what it is about."""
    rows = board["intersections"]
    if key in ("departure_points", "departure_eliminated"):
        at = next(n for n, row in enumerate(rows) if row.get("departure") == int(item))
        return {"ticket": int(item)}, Spot("intersection", at, rows[at]["id"])
    if key == "visits":
        at = next(n for n, row in enumerate(rows) if row["id"] == item)
        return {"name": item}, Spot("intersection", at, item)
    if key == "personal":
        return {"number": int(item)}, Spot("objective", int(item) - 1)
    return ({"zone": item} if key == "zone" else {"objective": item} if key == "common" else {}), Spot()


def propose(board: Board, measure: Measure) -> Iterator[Repair]:
    """Yield changes that may bring a measure into its range."""
    if measure.key in ("departure_points", "departure_eliminated"):
        yield from _move_departure(board, measure.facts["ticket"])
    if measure.key == "visits":
        yield from _join_more(board, measure.facts["name"])
        yield from _add_passenger(board, measure.facts["name"])
    if measure.key == "eliminated" and measure.verdict == "high":
        near = neighbours(board)
        corners = sorted(row["id"] for row in board["intersections"] if len(near[row["id"]]) == 2)
        for name in corners[:: max(1, len(corners) // 4)]:
            yield from _join_more(board, name)
    if measure.key == "personal":
        yield from _swap_stops(board, measure.facts["number"], measure.verdict)


def _edited(board: Board) -> dict[str, Any]:
    return copy.deepcopy(dict(board))


def _move_departure(board: Board, ticket: int) -> Iterator[Repair]:
    """Move a departure to another light or entrance nearby, and exchange their letters."""
    rows = board["intersections"]
    stop = "light" if board["edition"] == "buses" else "entrance"
    steps = measure([row["id"] for row in rows], neighbours(board))
    here = next(n for n, row in enumerate(rows) if row.get("departure") == ticket)
    free = [n for n, row in enumerate(rows) if row.get(stop) and not row.get("departure")]
    for there in sorted(free, key=lambda n: (steps[here][n], n))[:2]:
        new = _edited(board)
        one, other = new["intersections"][here], new["intersections"][there]
        other["departure"] = one.pop("departure")
        if "letter" in other:
            one["letter"] = other.pop("letter")
        cards = new["personal_objectives"]
        new["personal_objectives"] = [[one["id"] if name == other["id"] else name for name in card] for card in cards]
        yield Repair("move_departure", {"ticket": ticket, "name": one["id"], "other": other["id"]}, new)


def _join_more(board: Board, name: str) -> Iterator[Repair]:
    """Add a road at an intersection, to the nearest neighbour that it is not joined to."""
    rows, near = board["intersections"], neighbours(board)
    here = next(row for row in rows if row["id"] == name)
    free = [
        row
        for row in rows
        if row["id"] not in (name, *near[name])
        and direction_of(here, row) != NOWHERE
        and not passes_over(rows, here, row)
    ]
    for row in sorted(free, key=lambda row: abs(row["x"] - here["x"]) + abs(row["y"] - here["y"]))[:1]:
        new = _edited(board)
        new["roads"].append({"a": name, "b": row["id"]})
        yield Repair("add_road", {"a": name, "b": row["id"]}, new)


def _add_passenger(board: Board, name: str) -> Iterator[Repair]:
    """Add a second passenger where few lines come, of the kind that is farthest from there."""
    rows = board["intersections"]
    at = next(n for n, row in enumerate(rows) if row["id"] == name)
    if len(rows[at].get("passengers", ())) != 1:
        return
    steps = measure([row["id"] for row in rows], neighbours(board))
    kinds = [kind for kind in PASSENGERS[EDITIONS.index(board["edition"])] if kind not in rows[at]["passengers"]]
    far = {
        k: min([steps[at][n] for n, row in enumerate(rows) if k in row.get("passengers", ())] or [99]) for k in kinds
    }
    kind = max(far, key=lambda each: (far[each], each))
    new = _edited(board)
    new["intersections"][at]["passengers"].append(kind)
    yield Repair("add_passenger", {"name": name, "passenger": kind}, new)


def _swap_stops(board: Board, number: int, verdict: str) -> Iterator[Repair]:
    """Exchange an intersection with another objective, so that the way becomes shorter or longer."""
    rows = board["intersections"]
    steps = measure([row["id"] for row in rows], neighbours(board))
    at = {row["id"]: n for n, row in enumerate(rows)}
    cards = board["personal_objectives"]

    def length(card: list[str]) -> int:
        a, b, c = (at[name] for name in card)
        legs = sorted((steps[a][b], steps[b][c], steps[a][c]))
        return legs[0] + legs[1]

    mine = cards[number - 1]
    wanted = length(mine) + (-2 if verdict == "low" else 2)
    tries = []
    for other, card in enumerate(cards):
        if other == number - 1:
            continue
        for i, name in enumerate(mine):
            for j, theirs in enumerate(card):
                one, two = [*mine[:i], theirs, *mine[i + 1 :]], [*card[:j], name, *card[j + 1 :]]
                tries.append(
                    (abs(length(one) - wanted) + abs(length(two) - length(card)), other, name, theirs, one, two)
                )
    for _, other, name, theirs, one, two in sorted(tries)[:2]:
        new = _edited(board)
        new["personal_objectives"][number - 1], new["personal_objectives"][other] = one, two
        yield Repair("swap_stops", {"name": name, "number": number, "other": theirs, "with": other + 1}, new)
