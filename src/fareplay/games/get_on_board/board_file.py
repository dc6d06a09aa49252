"""The board file of Get on Board: checks it and reads it into the rules' struct."""

from collections.abc import Mapping
from typing import Final

from fareplay.engine.struct import Rows, blank
from fareplay.errors import short_repr
from fareplay.facts import HEAD, Facts
from fareplay.games.get_on_board.rules.board import MAX_INTERSECTIONS, MAX_ROADS, Board
from fareplay.games.get_on_board.rules.line import measure_detours
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    EDITIONS,
    FLUID_COLOURS,
    JAMMED,
    LANDMARK,
    MAX_SEATS,
    METROS,
    MUSEUM,
    NOWHERE,
    OFFICE,
    PASSENGERS,
    PERSONAL_CARDS,
    PERSONAL_STOPS,
    PLACES,
    SCHOOL,
    STEPS,
    TICKETS,
)

KEYS: Final = (*HEAD, "edition", "intersections", "roads", "personal_objectives")
INTERSECTION_KEYS: Final = (
    *("id", "letter", "x", "y", "departure"),
    *("passengers", "place", "sight", "light", "entrance"),
)


def read_board(file: Facts) -> Rows[Board]:
    """Check a board file and return it as the kernels' struct; raises InvalidBoard with the place and the reason."""
    file.only(*KEYS)
    edition = EDITIONS.index(file.choice("edition", EDITIONS))
    file.players(1, MAX_SEATS)
    rows = blank(Board)
    board = rows[0]
    board.edition = edition
    ids = _read_intersections(file, board, edition)
    _read_roads(file, board, edition, ids)
    _read_departures(file, board, ids)
    _read_personal(file, board, ids)
    if edition == BUSES:
        _check_sights(file, board, ids)
    measure_detours(board)
    return rows


def _read_intersections(file: Facts, board: Board, edition: int) -> dict[str, int]:
    """Read every intersection with its position and contents; return their numbers by id."""
    ids: dict[str, int] = {}
    taken: dict[tuple[int, int], str] = {}
    rows = file.rows("intersections", at_least=2, at_most=MAX_INTERSECTIONS)
    board.intersections = len(rows)
    for number, row in enumerate(rows):
        row.only(*INTERSECTION_KEYS)
        name = row.text("id")
        if name in ids or name == "stop" or _looks_like_a_ticket(name):
            row.refuse("id", f"{name!r} is taken: an intersection needs a unique name that is not a move")
        ids[name] = number
        row.text("letter", needed=False)
        spot = row.whole("x"), row.whole("y")
        if spot in taken:
            row.refuse("x", f"{name} is at the same position as {taken[spot]}")
        taken[spot] = name
        for slot, passenger in enumerate(row.names("passengers", PASSENGERS[edition], at_most=2)):
            board.passengers[number, slot] = PASSENGERS[edition][passenger]
        if place := row.choice("place", PLACES[edition], needed=False):
            board.place[number] = PLACES[edition][place]
            if board.passengers[number, 0]:
                row.refuse(
                    "place", f"{name} already has passengers; an intersection has passengers or a place, not both"
                )
        board.light[number] = row.flag("light", allowed=edition == BUSES)
        board.entrance[number] = row.flag("entrance", allowed=edition == METROS)
        if row.text("sight", needed=False):
            if edition == METROS or not place:
                row.refuse("sight", "only a place of the buses can be a sight (G59)")
            board.sight[number] = 1
    return ids


def _looks_like_a_ticket(name: str) -> bool:
    """Return whether a name looks like a move `T5`, which keeps a ticket: an intersection cannot have such a name."""
    return name in {f"T{ticket}" for ticket in range(1, TICKETS + 1)}


def _read_roads(file: Facts, board: Board, edition: int, ids: Mapping[str, int]) -> None:
    """Read the roads. Each joins orthogonal neighbours (G2), and every intersection has two, so that no line gets
    stuck."""
    spots = [(row.whole("x"), row.whole("y")) for row in file.rows("intersections")]
    board.next[:] = NOWHERE
    board.road[:] = NOWHERE
    names = list(ids)
    for road, row in enumerate(file.rows("roads", at_least=1, at_most=MAX_ROADS)):
        row.only("a", "b", "jammed", "fluid")
        a, b = ids[row.choice("a", ids)], ids[row.choice("b", ids)]
        step = spots[b][0] - spots[a][0], spots[b][1] - spots[a][1]
        direction = _direction(step)
        if direction == NOWHERE or _passes_over(spots, a, b):
            row.refuse("b", f"{names[a]} and {names[b]} are not neighbours in a row or column (G2)")
        if board.next[a, direction] != NOWHERE:
            row.refuse("b", f"{names[a]} and {names[b]} are already joined")
        board.next[a, direction], board.road[a, direction] = b, road
        board.next[b, (direction + 2) % 4], board.road[b, (direction + 2) % 4] = a, road
        if row.flag("jammed", allowed=edition == BUSES):
            board.kind[road] = JAMMED
        if colour := row.choice("fluid", FLUID_COLOURS if edition == METROS else {}, needed=False):
            board.kind[road] = FLUID_COLOURS[colour]
            board.has_fluid = 1
    for number, row in enumerate(file.rows("intersections")):
        if (board.next[number] != NOWHERE).sum() < 2:
            row.refuse("id", f"{names[number]} needs two roads, or a line that reaches it could not continue (G34)")


def _direction(step: tuple[int, int]) -> int:
    """Return the direction of a step of any length along a row or column; NOWHERE if it is neither."""
    x, y = step
    if (x == 0) == (y == 0):
        return NOWHERE
    return STEPS.index(((x > 0) - (x < 0), (y > 0) - (y < 0)))


def _passes_over(spots: list[tuple[int, int]], a: int, b: int) -> bool:
    """Return whether another intersection lies between two."""
    (ax, ay), (bx, by) = sorted((spots[a], spots[b]))
    return any(ax <= x <= bx and ay <= y <= by for x, y in spots if (x, y) not in ((ax, ay), (bx, by)))


def _read_departures(file: Facts, board: Board, ids: Mapping[str, int]) -> None:
    """Read the departures: 1-6 or 1-12, each once (G12)."""
    found: dict[int, str] = {}
    for number, row in enumerate(file.rows("intersections")):
        ticket = row.whole("departure", needed=False)
        if ticket is None:
            continue
        if not 1 <= ticket <= TICKETS or ticket in found:
            row.refuse("departure", f"{ticket} is not a ticket, or already has a departure")
        found[ticket] = row.text("id")
        board.departure[ticket] = number
    if sorted(found) not in (list(range(1, 7)), list(range(1, TICKETS + 1))):
        file.refuse("intersections", f"departures must be 1 to 6 or 1 to 12, found {sorted(found)}")
    board.departures = len(found)


def _read_personal(file: Facts, board: Board, ids: Mapping[str, int]) -> None:
    """Read the five personal objectives of three different intersections (G6)."""
    cards = file.lists("personal_objectives", length=PERSONAL_CARDS)
    for card, stops in enumerate(cards, start=1):
        place = f"personal_objectives[{card - 1}]"
        if not isinstance(stops, list) or len(stops) != PERSONAL_STOPS or len(set(map(str, stops))) != PERSONAL_STOPS:
            file.refuse(place, f"needs {PERSONAL_STOPS} different intersections")
        for slot, name in enumerate(stops):
            if not isinstance(name, str) or name not in ids:
                file.refuse(f"{place}[{slot}]", f"there is no intersection {short_repr(name)}")
            board.personal[ids[name]] |= 1 << card


def _check_sights(file: Facts, board: Board, ids: Mapping[str, int]) -> None:
    """Check that there is one sight of each place (G59)."""
    places = sorted(int(board.place[number]) for number in ids.values() if board.sight[number])
    if places != sorted((SCHOOL, LANDMARK, MUSEUM, OFFICE)):
        file.refuse("intersections", "one school, one landmark, one museum and one office must be sights (G59)")
