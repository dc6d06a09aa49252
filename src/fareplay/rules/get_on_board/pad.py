"""The pad: a player's sheet for readers, its points zone by zone and the boxes that are ticked (G80, G81)."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.border import score
from fareplay.rules.get_on_board.material import (
    BUSES,
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    METROS,
    MUSEUM,
    OFFICE,
    ROWS,
    SCHOOL,
    SCHOOL_BOXES,
    STUDENT_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
    ZONES,
)
from fareplay.rules.get_on_board.state import Player, State
from fareplay.rules.sheet import Sheet
from fareplay.rules.struct import Numbers, Rows, picker, reader

read_player = reader(State, "players")


def sheet(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> Sheet:
    """The points of a seat as if the game ended now; an eliminated player has no total (G40)."""
    names = ZONES[edition]
    zones = np.zeros(len(names), np.int16)
    total = int(score(board, state, seat, zones))
    player = read_player(state, 0, seat)
    points: dict[str, int | None] = dict(zip(names, zones.tolist(), strict=True))
    points["total"] = None if _eliminated(player)[0] else total
    return Sheet(points, {name: make(pick(player)) for name, pick, make in _BOXES[edition]})


def without_personal(sheet: Sheet) -> Sheet:
    """The sheet for those who may not know how far its personal objective is (G11)."""
    points = {**sheet.points, "personal": None}
    if points["total"] is not None:
        points["total"] -= sheet.points["personal"] or 0
    return Sheet(points, {name: box for name, box in sheet.boxes.items() if name != "personal"})


def changed(edition: int, was: Numbers, now: Numbers) -> dict[str, Any]:
    """The boxes that are not what they were, as they are now."""
    return {name: make(ticked) for name, pick, make in _BOXES[edition] if (ticked := pick(now)) != pick(was)}


def _of(spaces: int) -> Callable[[Numbers], dict[str, int]]:
    return lambda boxes: {"ticked": boxes[0], "of": spaces}


def _one(boxes: Numbers) -> int:
    return boxes[0]


def _rows(boxes: Numbers) -> list[dict[str, int | None]]:
    """Rows of ticked boxes, the points written for those that have parked, and how many have."""
    parked = boxes[2 * ROWS]
    return [{"ticked": boxes[row], "written": boxes[ROWS + row] if row < parked else None} for row in range(ROWS)]


def _lovers(boxes: Numbers) -> list[dict[str, int | None]]:
    parked = boxes[3 * ROWS]
    return [
        {
            "light": boxes[row],
            "dark": boxes[ROWS + row],
            "written": boxes[2 * ROWS + row] if row < parked else None,
        }
        for row in range(ROWS)
    ]


def _sights(written: Numbers) -> dict[str, int]:
    return {
        "school": written[SCHOOL],
        "landmark": written[LANDMARK],
        "museum": written[MUSEUM],
        "office": written[OFFICE],
    }


def _entrances(boxes: Numbers) -> dict[str, int]:
    return {"ticked": boxes[0], "of": ENTRANCES, "used": boxes[1]}


def _box(name: str, make: Callable[[Numbers], Any], *fields: str) -> "_Box":
    return name, picker(Player, *(fields or (name,))), make


# Every box of a pad: its name, the numbers of a player it shows, and how.
_Box = tuple[str, Callable[[Numbers], Numbers], Callable[[Numbers], Any]]
_eliminated = picker(Player, "eliminated")
_COMMON: Final = (
    _box("turn_zone", _of(TURN_SPACES)),
    _box("grannies", _of(GRANNY_BOXES)),
    _box("students", _of(STUDENT_BOXES)),
    _box("schools", _of(SCHOOL_BOXES)),
    _box("tourists", _rows, "tourists", "tourists_parked", "tourist_row"),
    _box("landmarks", _one),
    _box("museums", _one),
    _box("common", list),
    _box("traffic", _of(TRAFFIC_SPACES)),
    _box("personal", _one, "personal_stops"),
)
_BOXES: Final[dict[int, tuple[_Box, ...]]] = {
    BUSES: (
        *_COMMON,
        _box("interns", _of(INTERN_BOXES)),
        _box("business", _rows, "business", "business_parked", "business_row"),
        _box("sights", _sights),
    ),
    METROS: (
        *_COMMON,
        _box("entrances", _entrances, "entrances", "entrances_used"),
        _box("lovers", _lovers, "lovers_light", "lovers_dark", "lovers_parked", "lover_row"),
    ),
}
