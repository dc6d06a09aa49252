"""The board file: checks it and reads it into the kernels' struct."""

from collections.abc import Mapping
from typing import Any

from fareplay.boards.facts import Facts
from fareplay.boards.problem import raise_first
from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.boards.check import check_shape, problems
from fareplay.games.ticket_to_ride.boards.fields import board_fields
from fareplay.games.ticket_to_ride.rules.board import Board


def read_board(file: Facts) -> Rows[Board]:
    """Return the board of a file. Raises InvalidBoard with the place and the reason if the file breaks a rule."""
    check_shape(file)
    raise_first(problems(file.values), file.file)
    rows: Any = blank(Board)
    for name, value in board_fields(file.values).items():
        rows[name][0] = value
    board: Rows[Board] = rows
    return board


def location_name(facts: Mapping[str, Any], location: str) -> str:
    """Return the name of a location: `King's Cross` for `kings-cross`."""
    return str(next(spot["name"] for spot in facts["locations"] if spot["id"] == location))


def ticket_name(facts: Mapping[str, Any], ticket: int) -> str:
    """Return the name of a ticket, its two locations and its value: `Covent Garden – Hyde Park (3)`."""
    row = facts["tickets"][ticket - 1]
    return f"{location_name(facts, row['a'])} – {location_name(facts, row['b'])} ({row['points']})"
