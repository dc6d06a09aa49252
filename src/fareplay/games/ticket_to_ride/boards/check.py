"""Checks a board file (T1, T3, T23, T24, T42). Pure Python, without the kernels' struct, so that it runs anywhere.

`check_shape` refuses values of the wrong type or size. `problems` then lists everything that the rules do not allow,
and warns of what no printed board has.
"""

from collections.abc import Mapping
from typing import Any, Final

from fareplay.boards.facts import HEAD, Facts
from fareplay.boards.problem import Problem, Spot
from fareplay.boards.scenery import check_scenery
from fareplay.games.ticket_to_ride.rules.limits import (
    MAX_BUSES,
    MAX_CARDS,
    MAX_DISTRICTS,
    MAX_LENGTH,
    MAX_LOCATIONS,
    MAX_POINTS,
    MAX_ROUTES,
    MAX_TICKETS,
)
from fareplay.games.ticket_to_ride.rules.material import (
    CARDS,
    COLOURS,
    HAND,
    LAST_BUSES,
    MAX_SEATS,
    MIN_SEATS,
    OFFER,
    ROW,
)

KEYS: Final = (
    *HEAD,
    *("deck", "buses_per_player", "route_points", "player_colours", "locations", "routes", "tickets"),
)
MAX_COLOURS: Final = 16  # of which players choose
ROUTE_COLOURS: Final = (*COLOURS, "gray")

Values = Mapping[str, Any]  # a board file, or an object in it


def check_shape(file: Facts, *, complete: bool = True) -> None:
    """Raise InvalidBoard if a value has the wrong type or names something that does not exist, or if there is too much
    of something; with `complete`, also if there is too little."""
    file.only(*KEYS)
    file.players(MIN_SEATS, MAX_SEATS)
    check_scenery(file)
    if "player_colours" in file.values:
        file.texts("player_colours", at_least=1, at_most=MAX_COLOURS)
    _check_cards(file)
    ids: dict[str, None] = {}
    rows = file.rows("locations", at_least=2 if complete else 0, at_most=MAX_LOCATIONS)
    for row in rows:
        row.only("id", "name", "x", "y", "district")
        ids[row.text("id")] = None
        row.text("name")
        row.fraction("x"), row.fraction("y")
        if "district" in row.values:
            _between(row, "district", 1, MAX_DISTRICTS)
    if len(ids) < len(rows):
        return  # routes and tickets cannot tell the locations apart; see `problems`
    for row in file.rows("routes", at_least=1 if complete else 0, at_most=MAX_ROUTES):
        row.only("a", "b", "length", "colour", "double")
        row.choice("a", ids), row.choice("b", ids)
        length = _between(row, "length", 1, min(MAX_LENGTH, file.whole("buses_per_player")))
        if str(length) not in file.values["route_points"]:
            row.refuse("length", f"route_points has no entry for a length of {length}")
        row.choice("colour", ROUTE_COLOURS)
        row.flag("double")
    for row in file.rows("tickets", at_least=OFFER * file.values["players"][1] if complete else 0, at_most=MAX_TICKETS):
        row.only("a", "b", "points")
        row.choice("a", ids), row.choice("b", ids)
        _between(row, "points", 0, MAX_POINTS)


def _check_cards(file: Facts) -> None:
    """Check the cards of each kind, the buses of a player and the points of a length (T1, T23)."""
    deck = Facts(file.values.get("deck"), file.file, "deck")
    for name in deck.values:
        if name not in CARDS:
            deck.refuse(str(name), f"is not a card; the cards are {', '.join(CARDS)}")
    total = sum(_between(deck, name, 0, MAX_CARDS) for name in CARDS)
    dealt = HAND * file.values["players"][1] + ROW
    if not dealt <= total <= MAX_CARDS:
        file.refuse("deck", f"has {total} cards; it needs {dealt} to {MAX_CARDS}")
    _between(file, "buses_per_player", LAST_BUSES + 1, MAX_BUSES)
    points = Facts(file.values.get("route_points"), file.file, "route_points")
    for name in points.values:
        if name not in map(str, range(1, MAX_LENGTH + 1)):
            points.refuse(str(name), f"is not a length; routes have 1 to {MAX_LENGTH} spaces")
        _between(points, name, 0, MAX_POINTS)


def _between(facts: Facts, key: str, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    value = facts.whole(key)
    if not least <= value <= most:
        facts.refuse(key, f"must be a whole number from {least} to {most}, not {value}")
    return value


def problems(facts: Values) -> list[Problem]:
    """Return the problems of a board file of the right shape, the errors in the order of the file."""
    if taken := _location_problems(facts):
        return taken
    found = [*_route_problems(facts), *_ticket_problems(facts)]
    return found or _warnings(facts)


def _location_problems(facts: Values) -> list[Problem]:
    found: list[Problem] = []
    names: set[str] = set()
    for number, row in enumerate(facts["locations"]):
        name = row["id"]
        if name in names:
            reason = f"{name!r} is taken: a location needs a unique name"
            spot = Spot("location", number, name)
            found.append(Problem("name_taken", f"locations[{number}].id", reason, spot, {"name": name}))
        names.add(name)
    return found


def _route_problems(facts: Values) -> list[Problem]:
    """Check that two routes between the same locations have the same length and are both marked double (T24)."""
    found: list[Problem] = []
    routes, names = facts["routes"], names_of(facts)
    for number, row in enumerate(routes):
        a, b = row["a"], row["b"]
        spot, details = Spot("route", number), {"a": names[a], "b": names[b]}
        place = f"routes[{number}]"
        if a == b:
            found.append(Problem("same_ends", f"{place}.b", "must differ from a", spot, {"a": names[a]}))
            continue
        others = [other for other in routes[:number] if {other["a"], other["b"]} == {a, b}]
        if others and (len(others) > 1 or not row.get("double") or not others[0].get("double")):
            reason = "at most two routes join the same locations, and both are marked double (T24)"
            found.append(Problem("double_unmarked", f"{place}.double", reason, spot, details))
        elif others and others[0]["length"] != row["length"]:
            reason = "the two routes of a double route must have the same length (T24)"
            found.append(Problem("double_length", f"{place}.length", reason, spot, details))
    for number, row in enumerate(routes):
        if row.get("double") and sum({each["a"], each["b"]} == {row["a"], row["b"]} for each in routes) < 2:
            reason = "is marked double, but no second route joins its locations (T24)"
            details = {"a": names[row["a"]], "b": names[row["b"]]}
            found.append(Problem("double_alone", f"routes[{number}].double", reason, Spot("route", number), details))
    return found


def _ticket_problems(facts: Values) -> list[Problem]:
    names = names_of(facts)
    return [
        Problem("same_ends", f"tickets[{n}].b", "must differ from a", Spot("ticket", n), {"a": names[row["a"]]})
        for n, row in enumerate(facts["tickets"])
        if row["a"] == row["b"]
    ]


def _warnings(facts: Values) -> list[Problem]:
    """Warn of locations that no route reaches, tickets that occur twice, and routes too long for their place."""
    found: list[Problem] = []
    near = neighbours(facts)
    reached, waiting = {facts["locations"][0]["id"]}, [facts["locations"][0]["id"]]
    while waiting:
        beyond = [there for there in near[waiting.pop()] if there not in reached]
        reached.update(beyond)
        waiting += beyond
    for number, row in enumerate(facts["locations"]):
        if row["id"] not in reached:
            spot, reason = (
                Spot("location", number, row["id"]),
                f"no way leads to {row['name']} from the other locations",
            )
            details = {"name": row["name"]}
            found.append(Problem("unreachable", f"locations[{number}]", reason, spot, details, "warning"))
    seen: set[frozenset[str]] = set()
    names = names_of(facts)
    for number, row in enumerate(facts["tickets"]):
        ends = frozenset((row["a"], row["b"]))
        if ends in seen:
            details = {"a": names[row["a"]], "b": names[row["b"]]}
            reason = "another ticket joins the same locations"
            found.append(
                Problem("ticket_twice", f"tickets[{number}]", reason, Spot("ticket", number), details, "warning")
            )
        seen.add(ends)
    return found


def names_of(facts: Values) -> dict[str, str]:
    """Return the names of the locations by id."""
    return {row["id"]: row["name"] for row in facts["locations"]}


def neighbours(facts: Values) -> dict[str, list[str]]:
    """Return the locations at the other ends of the routes of each."""
    near: dict[str, list[str]] = {row["id"]: [] for row in facts["locations"]}
    for route in facts["routes"]:
        near[route["a"]].append(route["b"])
        near[route["b"]].append(route["a"])
    return near
