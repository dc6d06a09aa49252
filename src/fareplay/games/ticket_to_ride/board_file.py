"""The board file: checks it (T1, T3, T23, T24, T42) and reads it into the kernels' struct."""

from collections.abc import Mapping
from typing import Any, Final

from fareplay.engine.struct import Rows, blank
from fareplay.facts import HEAD, Facts
from fareplay.games.ticket_to_ride.rules.board import (
    MAX_BUSES,
    MAX_CARDS,
    MAX_DISTRICTS,
    MAX_LENGTH,
    MAX_LOCATIONS,
    MAX_POINTS,
    MAX_ROUTES,
    MAX_TICKETS,
    Board,
)
from fareplay.games.ticket_to_ride.rules.material import (
    CARDS,
    COLOURS,
    GRAY,
    HAND,
    LAST_BUSES,
    MAX_SEATS,
    MIN_SEATS,
    NOWHERE,
    OFFER,
    ROW,
)

KEYS: Final = (
    *HEAD,
    *("deck", "buses_per_player", "route_points", "player_colours", "locations", "routes", "tickets"),
)


def read_board(file: Facts) -> Rows[Board]:
    """Return the board of a file. Raises InvalidBoard with the place and the reason if the file breaks a rule."""
    file.only(*KEYS)
    rows = blank(Board)
    board = rows[0]
    file.players(MIN_SEATS, MAX_SEATS)
    _read_cards(file, board)
    ids = _read_locations(file, board)
    _read_routes(file, board, ids)
    _read_tickets(file, board, ids)
    return rows


def _read_cards(file: Facts, board: Board) -> None:
    """Read the cards of each kind, the buses of a player and the points of a length (T1, T23)."""
    deck = Facts(file.values.get("deck"), file.file, "deck")
    for name in deck.values:
        if name not in CARDS:
            deck.refuse(str(name), f"is not a card; the cards are {', '.join(CARDS)}")
    for card, name in enumerate(CARDS):
        board.cards[card] = _between(deck, name, 0, MAX_CARDS)
    total = sum(int(count) for count in board.cards)
    dealt = HAND * file.values["players"][1] + ROW
    if not dealt <= total <= MAX_CARDS:
        file.refuse("deck", f"has {total} cards; it needs {dealt} to {MAX_CARDS}")
    board.total = total
    board.colours = total - board.cards[len(COLOURS)]
    board.buses = _between(file, "buses_per_player", LAST_BUSES + 1, MAX_BUSES)
    points = Facts(file.values.get("route_points"), file.file, "route_points")
    for name in points.values:
        if name not in map(str, range(1, MAX_LENGTH + 1)):
            points.refuse(str(name), f"is not a length; routes have 1 to {MAX_LENGTH} spaces")
        board.points[int(name)] = _between(points, name, 0, MAX_POINTS)


def _read_locations(file: Facts, board: Board) -> dict[str, int]:
    """Read the locations and their districts (T42); return their numbers by id."""
    ids: dict[str, int] = {}
    board.corner[:] = NOWHERE
    rows = file.rows("locations", at_least=2, at_most=MAX_LOCATIONS)
    board.locations = len(rows)
    for number, row in enumerate(rows):
        row.only("id", "name", "x", "y", "district")
        name = row.text("id")
        if name in ids:
            row.refuse("id", f"{name!r} is taken: a location needs a unique name")
        ids[name] = number
        row.text("name")
        row.fraction("x")
        row.fraction("y")
        if "district" in row.values:
            district = _between(row, "district", 1, MAX_DISTRICTS)
            board.district[number] = district
            board.districts = max(board.districts, district)
            if board.corner[district] == NOWHERE:
                board.corner[district] = number
    return ids


def _read_routes(file: Facts, board: Board, ids: Mapping[str, int]) -> None:
    """Read the routes; two between the same locations must both be marked double (T24)."""
    rows = file.rows("routes", at_least=1, at_most=MAX_ROUTES)
    board.routes = len(rows)
    board.twin[:] = NOWHERE
    colours = (*COLOURS, "gray")
    for route, row in enumerate(rows):
        row.only("a", "b", "length", "colour", "double")
        ends = _ends(row, ids)
        length = _between(row, "length", 1, min(MAX_LENGTH, board.buses))
        if str(length) not in file.values["route_points"]:
            row.refuse("length", f"route_points has no entry for a length of {length}")
        colour = colours.index(row.choice("colour", colours))
        assert colours[GRAY] == "gray"
        double = row.flag("double")
        board.start[route], board.end[route] = ends
        board.length[route], board.colour[route] = length, colour
        board.alike[length, colour] |= 1 << route
        board.long[length] |= 1 << route
        for other in range(route):
            if {board.start[other], board.end[other]} != set(ends):
                continue
            if not double or not rows[other].flag("double") or board.twin[other] != NOWHERE:
                row.refuse("double", "at most two routes join the same locations, and both are marked double (T24)")
            if board.length[other] != length:
                row.refuse("length", "the two routes of a double route must have the same length (T24)")
            board.twin[route], board.twin[other] = other, route
    for route, row in enumerate(rows):
        if row.flag("double") and board.twin[route] == NOWHERE:
            row.refuse("double", "is marked double, but no second route joins its locations (T24)")


def _read_tickets(file: Facts, board: Board, ids: Mapping[str, int]) -> None:
    """Read the tickets, each two locations and a value; there must be enough of them to deal (T3, T41)."""
    rows = file.rows("tickets", at_least=OFFER * file.values["players"][1], at_most=MAX_TICKETS)
    board.tickets = len(rows)
    for ticket, row in enumerate(rows, start=1):
        row.only("a", "b", "points")
        board.ticket_start[ticket], board.ticket_end[ticket] = _ends(row, ids)
        board.ticket_points[ticket] = _between(row, "points", 0, MAX_POINTS)


def _ends(row: Facts, ids: Mapping[str, int]) -> tuple[int, int]:
    """Return the two locations that a route or a ticket names."""
    start, end = ids[row.choice("a", ids)], ids[row.choice("b", ids)]
    if start == end:
        row.refuse("b", "must differ from a")
    return start, end


def _between(facts: Facts, key: str, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    value = facts.whole(key)
    if not least <= value <= most:
        facts.refuse(key, f"must be a whole number from {least} to {most}, not {value}")
    return value


def location_name(facts: Mapping[str, Any], location: str) -> str:
    """Return the name of a location: `King's Cross` for `kings-cross`."""
    return str(next(spot["name"] for spot in facts["locations"] if spot["id"] == location))


def ticket_name(facts: Mapping[str, Any], ticket: int) -> str:
    """Return the name of a ticket, its two locations and its value: `Covent Garden – Hyde Park (3)`."""
    row = facts["tickets"][ticket - 1]
    return f"{location_name(facts, row['a'])} – {location_name(facts, row['b'])} ({row['points']})"
