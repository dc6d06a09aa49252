"""The pad: a player's sheet for readers, its points zone by zone and the boxes that are ticked (G80, G81)."""

from typing import Any

import numpy as np

from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.border import score
from fareplay.rules.get_on_board.material import (
    BUSES,
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
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
    common = {
        "turn_zone": _of(player.turn_zone, TURN_SPACES),
        "grannies": _of(player.grannies, GRANNY_BOXES),
        "students": _of(player.students, STUDENT_BOXES),
        "schools": _of(player.schools, SCHOOL_BOXES),
        "tourists": _rows(player.tourists, player.tourists_parked, player.tourist_row),
        "landmarks": int(player.landmarks),
        "museums": int(player.museums),
        "common": [int(points) for points in player.common],
        "traffic": _of(player.traffic, TRAFFIC_SPACES),
        "personal": int(player.personal_stops),
    }
    if edition == BUSES:
        return common | {
            "interns": _of(player.interns, INTERN_BOXES),
            "business": _rows(player.business, player.business_parked, player.business_row),
            "sights": {
                "school": int(player.sights[SCHOOL]),
                "landmark": int(player.sights[LANDMARK]),
                "museum": int(player.sights[MUSEUM]),
                "office": int(player.sights[OFFICE]),
            },
        }
    return common | {
        "entrances": {**_of(player.entrances, ENTRANCES), "used": int(player.entrances_used)},
        "lovers": [
            {
                "light": int(player.lovers_light[row]),
                "dark": int(player.lovers_dark[row]),
                "written": int(player.lovers_parked[row]) if row < player.lover_row else None,
            }
            for row in range(ROWS)
        ],
    }


def _of(ticked: int, spaces: int) -> dict[str, int]:
    return {"ticked": int(ticked), "of": spaces}


def _rows(ticked: Any, parked: Any, open_row: int) -> list[dict[str, int | None]]:
    return [
        {"ticked": int(ticked[row]), "written": int(parked[row]) if row < open_row else None} for row in range(ROWS)
    ]
