"""A town's file: checks it and converts it for the kernels."""

from fareplay.boards.facts import HEAD, Facts
from fareplay.engine.struct import Rows, blank
from tramway.rules import CHARTERS, MAX_SEATS, MAX_STOPS, NOWHERE, STEPS, Board


def read_board(file: Facts) -> Rows[Board]:
    """Return the struct for the kernels. Raises InvalidBoard with the place and the reason."""
    file.only(*HEAD, "stops", "streets", "charters", "river", "parks")
    file.players(2, MAX_SEATS)
    rows = blank(Board)
    stops = _read_stops(file, rows[0])
    _read_streets(file, rows[0], stops)
    for number, row in enumerate(file.rows("charters", at_least=CHARTERS, at_most=CHARTERS)):
        rows[0].charter[number] = stops[row.choice("a", stops)], stops[row.choice("b", stops)], row.whole("points")
    for outline in (file.lists("river"), *file.lists("parks")):
        if not isinstance(outline, list) or not all(_is_point(point) for point in outline):
            file.refuse("river", "the river and every park are lists of points of the grid, [x, y]")
    return rows


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(number, int | float) for number in value)


def _read_stops(file: Facts, board: Board) -> dict[str, int]:
    """Read every stop, with its passengers and its depot; return the stops' numbers by id."""
    stops: dict[str, int] = {}
    depots: dict[int, int] = {}
    for number, row in enumerate(file.rows("stops", at_least=MAX_SEATS, at_most=MAX_STOPS)):
        name = row.text("id")
        if name in stops or "-" in name:
            row.refuse("id", f"{name!r} is taken, or holds the dash that moves are written with")
        stops[name] = number
        waiting = row.whole("waiting")
        if not 0 <= waiting <= 9:
            row.refuse("waiting", "0 to 9 passengers wait at a stop")
        board.waiting[number] = waiting
        row.text("name", needed=False)
        if (depot := row.whole("depot", needed=False)) is not None:
            depots[depot] = number
    if sorted(depots) != list(range(1, MAX_SEATS + 1)):
        file.refuse("stops", f"depots must be 1 to {MAX_SEATS}, each once; found {sorted(depots)}")
    for depot, number in depots.items():
        board.depot[depot - 1] = number
    return stops


def _read_streets(file: Facts, board: Board, stops: dict[str, int]) -> None:
    """Read every street, which joins neighbours in a row or column of the grid."""
    spots = [(row.whole("x"), row.whole("y")) for row in file.rows("stops")]
    board.next[:] = NOWHERE
    for row in file.rows("streets", at_least=1):
        a, b = stops[row.choice("a", stops)], stops[row.choice("b", stops)]
        step = spots[b][0] - spots[a][0], spots[b][1] - spots[a][1]
        if step not in STEPS:
            row.refuse("b", "a street joins neighbours in a row or column")
        bridge, direction = row.flag("bridge"), STEPS.index(step)
        for start, end, way in ((a, b, direction), (b, a, (direction + 2) % 4)):
            board.next[start, way], board.bridge[start, way] = end, bridge
