"""Checks a board file (G1, G2, G6, G12, G59). Pure Python, without the kernels' struct, so that it runs anywhere.

`check_shape` refuses values of the wrong type. `problems` then lists everything that the rules do not allow, and
warns of what no printed board has.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fareplay.boards.facts import HEAD, Facts
from fareplay.boards.problem import Problem, Spot
from fareplay.boards.scenery import check_scenery
from fareplay.errors import short_repr
from fareplay.games.get_on_board.rules.limits import MAX_INTERSECTIONS, MAX_ROADS
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    EDITIONS,
    FLUID_COLOURS,
    MAX_SEATS,
    METROS,
    NOWHERE,
    PASSENGERS,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    PLACES,
    STEPS,
    TICKETS,
)

KEYS: Final = (*HEAD, "edition", "intersections", "roads", "personal_objectives")
INTERSECTION_KEYS: Final = (
    *("id", "letter", "x", "y", "departure"),
    *("passengers", "place", "sight", "light", "entrance"),
)
RESERVED: Final = frozenset({"stop", *(f"T{ticket}" for ticket in range(1, TICKETS + 1))})  # these are moves

Values = Mapping[str, Any]  # a board file, or an object in it


def check_shape(file: Facts, *, complete: bool = True) -> None:
    """Raise InvalidBoard if a value has the wrong type or names something that does not exist, or if there is too much
    of something; with `complete`, also if there is too little."""
    file.only(*KEYS)
    edition = EDITIONS.index(file.choice("edition", EDITIONS))
    file.players(1, MAX_SEATS)
    check_scenery(file, "turned")
    ids: dict[str, None] = {}
    rows = file.rows("intersections", at_least=2 if complete else 0, at_most=MAX_INTERSECTIONS)
    for row in rows:
        row.only(*INTERSECTION_KEYS)
        ids[row.text("id")] = None
        row.text("letter", needed=False)
        row.whole("x"), row.whole("y"), row.whole("departure", needed=False)
        row.names("passengers", PASSENGERS[edition], at_most=2)
        row.choice("place", PLACES[edition], needed=False)
        row.flag("light", allowed=edition == BUSES)
        row.flag("entrance", allowed=edition == METROS)
        row.text("sight", needed=False)
    if len(ids.keys() - RESERVED) < len(rows):
        return  # roads and objectives cannot tell the intersections apart; see `problems`
    for row in file.rows("roads", at_least=1 if complete else 0, at_most=MAX_ROADS):
        row.only("a", "b", "jammed", "fluid")
        row.choice("a", ids), row.choice("b", ids)
        row.flag("jammed", allowed=edition == BUSES)
        row.choice("fluid", FLUID_COLOURS if edition == METROS else {}, needed=False)
    file.lists("personal_objectives", length=PERSONAL_CARDS if complete else None)


def problems(facts: Values) -> list[Problem]:
    """Return the problems of a board file of the right shape, the errors in the order of the file."""
    wrong = _intersection_problems(facts)
    if any(problem.key == "name_taken" for problem in wrong):
        return wrong
    found = [
        *wrong,
        *_road_problems(facts),
        *_departure_problems(facts["intersections"]),
        *_objective_problems(facts),
        *(_sight_problems(facts["intersections"]) if facts["edition"] == EDITIONS[BUSES] else []),
    ]
    return found or _warnings(facts)


def direction_of(a: Values, b: Values) -> int:
    """Return the direction from an intersection to another in its row or column; NOWHERE if it is in neither."""
    x, y = b["x"] - a["x"], b["y"] - a["y"]
    if (x == 0) == (y == 0):
        return NOWHERE
    return STEPS.index(((x > 0) - (x < 0), (y > 0) - (y < 0)))


def neighbours(facts: Values) -> dict[str, list[str]]:
    """Return the intersections at the other ends of the roads of each."""
    near: dict[str, list[str]] = {row["id"]: [] for row in facts["intersections"]}
    for road in facts["roads"]:
        near[road["a"]].append(road["b"])
        near[road["b"]].append(road["a"])
    return near


def _intersection_problems(facts: Values) -> list[Problem]:
    """Check names, positions and contents."""
    found: list[Problem] = []
    names: set[str] = set()
    taken: dict[tuple[int, int], str] = {}
    for number, row in enumerate(facts["intersections"]):
        name, spot = row["id"], Spot("intersection", number, row["id"])
        place = f"intersections[{number}]"
        if name in names or name in RESERVED:
            reason = f"{name!r} is taken: an intersection needs a unique name that is not a move"
            found.append(Problem("name_taken", f"{place}.id", reason, spot, {"name": name}))
        names.add(name)
        at = row["x"], row["y"]
        if at in taken:
            reason = f"{name} is at the same position as {taken[at]}"
            found.append(Problem("same_position", f"{place}.x", reason, spot, {"name": name, "other": taken[at]}))
        taken.setdefault(at, name)
        if row.get("place") and row.get("passengers"):
            reason = f"{name} already has passengers; an intersection has passengers or a place, not both"
            found.append(Problem("passengers_and_place", f"{place}.place", reason, spot, {"name": name}))
        if row.get("sight") and (facts["edition"] == EDITIONS[METROS] or not row.get("place")):
            reason = "only a place of the buses can be a sight (G59)"
            found.append(Problem("sight_without_place", f"{place}.sight", reason, spot, {"name": name}))
    return found


def _road_problems(facts: Values) -> list[Problem]:
    """Check that each road joins orthogonal neighbours (G2), and that every intersection has two roads (G34)."""
    found: list[Problem] = []
    spots = {row["id"]: row for row in facts["intersections"]}
    joined: set[tuple[str, str]] = set()
    for number, road in enumerate(facts["roads"]):
        a, b = road["a"], road["b"]
        place, spot, ends = f"roads[{number}].b", Spot("road", number, f"{a}-{b}"), {"a": a, "b": b}
        if direction_of(spots[a], spots[b]) == NOWHERE or passes_over(spots.values(), spots[a], spots[b]):
            reason = f"{a} and {b} are not neighbours in a row or column (G2)"
            found.append(Problem("not_neighbours", place, reason, spot, ends))
        elif (a, b) in joined:
            found.append(Problem("joined_twice", place, f"{a} and {b} are already joined", spot, ends))
        joined |= {(a, b), (b, a)}
    near = neighbours(facts)
    for number, row in enumerate(facts["intersections"]):
        name = row["id"]
        if len(set(near[name])) < 2:
            reason = f"{name} needs two roads, or a line that reaches it could not continue (G34)"
            where = Spot("intersection", number, name)
            details = {"name": name, "count": len(set(near[name]))}
            found.append(Problem("few_roads", f"intersections[{number}].id", reason, where, details))
    return found


def passes_over(spots: Any, a: Values, b: Values) -> bool:
    """Return whether another intersection lies between two."""
    (ax, ay), (bx, by) = ends = sorted(((a["x"], a["y"]), (b["x"], b["y"])))
    return any(ax <= s["x"] <= bx and ay <= s["y"] <= by and (s["x"], s["y"]) not in ends for s in spots)


def _departure_problems(rows: Sequence[Values]) -> list[Problem]:
    """Check that departures are 1-6 or 1-12, each once (G12)."""
    found: list[Problem] = []
    seen: set[int] = set()
    for number, row in enumerate(rows):
        ticket = row.get("departure")
        if ticket is None:
            continue
        if not 1 <= ticket <= TICKETS or ticket in seen:
            reason = f"{ticket} is not a ticket, or already has a departure"
            where = Spot("intersection", number, row["id"])
            details = {"name": row["id"], "ticket": ticket}
            found.append(Problem("departure_taken", f"intersections[{number}].departure", reason, where, details))
        seen.add(ticket)
    if not found and sorted(seen) not in (list(range(1, 7)), list(range(1, TICKETS + 1))):
        reason = f"departures must be 1 to 6 or 1 to 12, found {sorted(seen)}"
        most = 6 if max(seen, default=0) <= 6 else TICKETS
        missing = [ticket for ticket in range(1, most + 1) if ticket not in seen]
        found.append(Problem("departures_missing", "intersections", reason, facts={"missing": missing}))
    return found


def _objective_problems(facts: Values) -> list[Problem]:
    """Check that there are five personal objectives of three different intersections (G6)."""
    found: list[Problem] = []
    ids = {row["id"] for row in facts["intersections"]}
    for card, stops in enumerate(facts["personal_objectives"]):
        place, spot = f"personal_objectives[{card}]", Spot("objective", card)
        if not isinstance(stops, list) or len(stops) != PERSONAL_STOPS or len(set(map(str, stops))) != PERSONAL_STOPS:
            reason = f"needs {PERSONAL_STOPS} different intersections"
            found.append(Problem("objective_stops", place, reason, spot, {"number": card + 1}))
            continue
        for slot, name in enumerate(stops):
            if not isinstance(name, str) or name not in ids:
                reason = f"there is no intersection {short_repr(name)}"
                details = {"number": card + 1, "name": str(name)[:60]}
                found.append(Problem("objective_unknown", f"{place}[{slot}]", reason, spot, details))
    return found


def _sight_problems(rows: Sequence[Values]) -> list[Problem]:
    """Check that there is one sight of each place (G59)."""
    sights = [row["place"] for row in rows if row.get("sight") and row.get("place")]
    wrong = [place for place in PLACES[BUSES] if sights.count(place) != 1]
    reason = "one school, one landmark, one museum and one office must be sights (G59)"
    return [
        Problem("sight_count", "intersections", reason, facts={"place": place, "count": sights.count(place)})
        for place in wrong
    ]


def _warnings(facts: Values) -> list[Problem]:
    """Warn of a city in parts, and of intersections of objectives without a letter."""
    found: list[Problem] = []
    near = neighbours(facts)
    reached = reachable(near, facts["intersections"][0]["id"])
    letters: dict[str, str] = {}
    wanted = {name for stops in facts["personal_objectives"] for name in stops}
    for number, row in enumerate(facts["intersections"]):
        name, spot, place = row["id"], Spot("intersection", number, row["id"]), f"intersections[{number}]"

        def warn(key: str, reason: str, spot: Spot = spot, place: str = place, **details: Any) -> None:
            found.append(Problem(key, place, reason, spot, details, "warning"))

        if name not in reached:
            warn("unreachable", f"no line can reach {name} from the rest of the city", name=name)
        if name in wanted and not row.get("letter"):
            warn("letter_missing", f"{name} belongs to a personal objective but has no letter", name=name)
        if (letter := row.get("letter")) is not None:
            if letter in letters:
                warn("letter_taken", f"{name} has the letter of {letters[letter]}", name=name, other=letters[letter])
            letters.setdefault(letter, name)
        if not any(row.get(key) for key in ("passengers", "place", "light", "entrance")):
            warn("empty", f"there is nothing at {name}", name=name)
    return found


def reachable(near: Mapping[str, Sequence[str]], start: str) -> set[str]:
    """Return the intersections that can be reached from one."""
    reached, waiting = {start}, [start]
    while waiting:
        for there in near[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached
