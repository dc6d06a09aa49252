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
from fareplay.rules.struct import Rows


def sheet(edition: int, board: Rows[Board], state: Rows[State], player: Player, seat: int) -> Sheet:
    """The points of a seat as if the game ended now; an eliminated player has no total (G40)."""
    names = ZONES[edition]
    zones = np.zeros(len(names), np.int16)
    total = int(score(board, state, seat, zones))
    points: dict[str, int | None] = dict(zip(names, zones.tolist(), strict=True))
    points["total"] = None if player.eliminated else total
    return Sheet(points, boxes(edition, player))


def boxes(edition: int, player: Player) -> dict[str, Any]:
    """What is ticked, circled, parked and written on the pad."""
    return {name: make(player) for name, (_, make) in _BOXES[edition].items()}


def changed(edition: int, was: Player, now: Player) -> dict[str, Any]:
    """The boxes that are not what they were, as they are now."""
    before = vars(was)
    other = {field for field, value in vars(now).items() if before[field] != value}
    return {name: make(now) for name, (fields, make) in _BOXES[edition].items() if not other.isdisjoint(fields)}


def _of(ticked: int, spaces: int) -> dict[str, int]:
    return {"ticked": ticked, "of": spaces}


def _rows(ticked: Any, parked: Any, open_row: int) -> list[dict[str, int | None]]:
    return [{"ticked": ticked[row], "written": parked[row] if row < open_row else None} for row in range(ROWS)]


def _lovers(player: Player) -> list[dict[str, int | None]]:
    return [
        {
            "light": player.lovers_light[row],
            "dark": player.lovers_dark[row],
            "written": player.lovers_parked[row] if row < player.lover_row else None,
        }
        for row in range(ROWS)
    ]


def _sights(player: Player) -> dict[str, int]:
    places = {"school": SCHOOL, "landmark": LANDMARK, "museum": MUSEUM, "office": OFFICE}
    return {name: player.sights[place] for name, place in places.items()}


# Every box of a pad, with the fields of a player it shows and how.
_Boxes = dict[str, tuple[tuple[str, ...], Callable[[Player], Any]]]
_TOURISTS: Final = ("tourists", "tourists_parked", "tourist_row")
_BUSINESS: Final = ("business", "business_parked", "business_row")
_LOVERS: Final = ("lovers_light", "lovers_dark", "lovers_parked", "lover_row")
_COMMON: Final[_Boxes] = {
    "turn_zone": (("turn_zone",), lambda player: _of(player.turn_zone, TURN_SPACES)),
    "grannies": (("grannies",), lambda player: _of(player.grannies, GRANNY_BOXES)),
    "students": (("students",), lambda player: _of(player.students, STUDENT_BOXES)),
    "schools": (("schools",), lambda player: _of(player.schools, SCHOOL_BOXES)),
    "tourists": (_TOURISTS, lambda player: _rows(player.tourists, player.tourists_parked, player.tourist_row)),
    "landmarks": (("landmarks",), lambda player: player.landmarks),
    "museums": (("museums",), lambda player: player.museums),
    "common": (("common",), lambda player: list(player.common)),
    "traffic": (("traffic",), lambda player: _of(player.traffic, TRAFFIC_SPACES)),
    "personal": (("personal_stops",), lambda player: player.personal_stops),
}
_BOXES: Final[dict[int, _Boxes]] = {
    BUSES: _COMMON
    | {
        "interns": (("interns",), lambda player: _of(player.interns, INTERN_BOXES)),
        "business": (_BUSINESS, lambda player: _rows(player.business, player.business_parked, player.business_row)),
        "sights": (("sights",), _sights),
    },
    METROS: _COMMON
    | {
        "entrances": (
            ("entrances", "entrances_used"),
            lambda player: {**_of(player.entrances, ENTRANCES), "used": player.entrances_used},
        ),
        "lovers": (_LOVERS, _lovers),
    },
}
