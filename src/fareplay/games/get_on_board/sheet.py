"""The pad: a player's sheet for readers, its points zone by zone and the boxes that are ticked (G80, G81)."""

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.form import Hole, IfNew, Written
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Numbers, Rows, dtype, picker, reader
from fareplay.games.get_on_board.rules import scoring
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
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
from fareplay.games.get_on_board.rules.state import Player, State
from fareplay.sheet import Sheet


@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Fill in the zones of a seat's sheet; returns their sum."""
    return scoring.score(board[0], state[0], seat, zones)


read_player = reader(State, "players")
FIRST: Final[int] = dtype(State).fields["players"][1]  # type: ignore[index]
WIDTH: Final = dtype(Player).itemsize


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


class Pads:
    """One player's pad before a turn, and after each line that could be played in it."""

    def __init__(self, edition: int, before: Rows[State], after: Rows[State], lines: int) -> None:
        rows: Any = before
        seat = int(rows["seat"][0])
        self._edition = edition
        self._before, self._after = _numbers(before, 1, seat), _numbers(after, lines, seat)
        self._differ: list[dict[str, _Box]] | None = None

    def changed(self, line: int) -> dict[str, Any]:
        """The boxes that are not what they were, as they are after a line."""
        if self._differ is None:
            self._differ = self._find()
        now = self._after[line].tolist()
        return {name: make(pick(now)) for name, (_, pick, make) in self._differ[line].items()}

    def _find(self) -> list[dict[str, "_Box"]]:
        """The boxes that differ, for all lines at once: each line changes a few of many numbers."""
        found: list[dict[str, _Box]] = [{} for _ in range(len(self._after))]
        box_of = _BOX_OF[self._edition]
        lines, numbers = (self._after != self._before).nonzero()
        for line, number in zip(lines.tolist(), numbers.tolist(), strict=True):
            box = box_of[number]
            if box is not None:
                found[line][box[0]] = box
        return found


def _numbers(states: Rows[State], count: int, seat: int) -> npt.NDArray[np.int8]:
    """All numbers of a player, in each of some states; they are single bytes, one after the other."""
    rows: Any = states
    start = FIRST + seat * WIDTH
    return cast(
        npt.NDArray[np.int8],
        rows[:count].view(np.int8).reshape(count, rows.dtype.itemsize)[:, start : start + WIDTH].copy(),
    )


def _of(spaces: int) -> Callable[[Numbers], dict[str, int]]:
    return lambda boxes: {"ticked": boxes[0], "of": spaces}


def _one(boxes: Numbers) -> int:
    return boxes[0]


def _rows(boxes: Numbers) -> list[dict[str, int | None]]:
    """Rows of ticked boxes, the points written for those that have parked, and how many have."""
    parked = boxes[2 * ROWS]
    return [{"ticked": boxes[row], "written": _written(boxes[ROWS + row], row, parked)} for row in range(ROWS)]


def _written(points: int, row: int, parked: int) -> int | None:
    """The points of a row, if it has parked."""
    if isinstance(points, Hole):
        return Written(points, row, parked)
    return points if row < parked else None


def _lovers(boxes: Numbers) -> list[dict[str, int | None]]:
    parked = boxes[3 * ROWS]
    return [
        {
            "light": boxes[row],
            "dark": boxes[ROWS + row],
            "written": _written(boxes[2 * ROWS + row], row, parked),
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


def _box_of(edition: int) -> list[_Box | None]:
    """The box that shows a player's number, for each number."""
    found: list[_Box | None] = [None] * WIDTH
    for box in _BOXES[edition]:
        for place in box[1](tuple(range(WIDTH))):
            found[place] = box
    return found


def changed_form(edition: int, start: int) -> dict[str, IfNew]:
    """The boxes as a form tells them that is filled in with a player's numbers from a place on: those that changed."""
    holes = tuple([Hole(start + place) for place in range(WIDTH)])
    return {name: IfNew(pick(holes), make(pick(holes))) for name, pick, make in _BOXES[edition]}


_BOX_OF: Final = {edition: _box_of(edition) for edition in _BOXES}
