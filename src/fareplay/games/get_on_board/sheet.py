"""The sheet of a player: its points zone by zone, and the boxes that are ticked (G80, G81)."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Annotated, Any, Final

import numpy as np

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Shorts, Struct, blank, dtype, offset_of, plain, plain_bytes
from fareplay.games.get_on_board.rules import scoring
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    ENTRANCES,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    METROS,
    MOST_ZONES,
    MUSEUM,
    OFFICE,
    SCHOOL,
    SCHOOL_BOXES,
    STUDENT_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
    ZONES,
)
from fareplay.games.get_on_board.rules.state import Player, State
from fareplay.games.get_on_board.schema import Boxes, EntranceTicks, LoverRow, Row, Sights, Ticks
from fareplay.sheet import Sheet

MOST_SHOWN: Final = 4_096  # values of a box that are kept


class Points(Struct):
    """The points of a sheet by zone: a struct, so that the scoring is compiled once for all who call it."""

    zones: Annotated[Shorts, MOST_ZONES]


class Box:
    """Something printed on the sheet: the fields of a player that it shows, and how."""

    def __init__(self, fields: tuple[str, ...], show: Callable[[Player], Any]) -> None:
        self.show = show
        self.places = [byte for field in fields for byte in _bytes_of(field)]
        self._key = itemgetter(*self.places)
        self._shown: dict[Any, Any] = {}  # by the bytes it is made of

    def shared(self, player: bytes) -> Any:
        """What it shows of a player's bytes. It has few different values, so each is made once: not to be changed."""
        key = self._key(player)
        found = self._shown.get(key)
        if found is None:
            if len(self._shown) >= MOST_SHOWN:
                self._shown.clear()
            found = self._shown[key] = self.show(plain_bytes(Player, player))
        return found


def _bytes_of(field: str) -> range:
    """The bytes of a player that a field is; all its numbers are single bytes."""
    offset = offset_of(Player, field)
    return range(offset, offset + dtype(Player)[field].itemsize)


def sheet(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> Sheet:
    """The points of a seat as if the game ended now, with its boxes."""
    return Sheet(points(edition, board, state, seat), boxes(edition, plain(State, state).players[seat]))


def points(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> dict[str, int | None]:
    """The points of a seat as if the game ended now; an eliminated player has no total (G40)."""
    filled: Any = blank(Points)
    total = int(score(board, state, seat, filled))
    found: dict[str, int | None] = dict(zip(ZONES[edition], filled.view(np.int16).tolist(), strict=False))
    found["total"] = None if plain(State, state).players[seat].eliminated else total
    return found


def total(board: Rows[Board], state: Rows[State], seat: int) -> int | None:
    """The total of a seat's sheet, without the sheet."""
    points = int(score(board, state, seat, blank(Points)))
    return None if plain(State, state).players[seat].eliminated else points


@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, points: Rows[Points]) -> int:
    """Fill in the zones of a seat's sheet; returns their sum."""
    return scoring.score(board[0], state[0], seat, points[0].zones)


def boxes(edition: int, player: Player) -> Boxes:
    """All boxes of a player's sheet."""
    return {name: box.show(player) for name, box in BOXES[edition].items()}  # type: ignore[return-value]


def shared_boxes(edition: int, player: bytes) -> dict[str, Any]:
    """All boxes of a player's sheet, by the player's bytes; they are shared with other sheets: not to be changed."""
    return {name: box.shared(player) for name, box in BOXES[edition].items()}


def without_personal(sheet: Sheet) -> Sheet:
    """The sheet for those who may not know how far its personal objective is (G11)."""
    points = {**sheet.points, "personal": None}
    if points["total"] is not None:
        points["total"] -= sheet.points["personal"] or 0
    return Sheet(points, lambda: {name: box for name, box in sheet.boxes.items() if name != "personal"})


def _turn_zone(player: Player) -> Ticks:
    return {"ticked": player.turn_zone, "of": TURN_SPACES}


def _grannies(player: Player) -> Ticks:
    return {"ticked": player.grannies, "of": GRANNY_BOXES}


def _students(player: Player) -> Ticks:
    return {"ticked": player.students, "of": STUDENT_BOXES}


def _interns(player: Player) -> Ticks:
    return {"ticked": player.interns, "of": INTERN_BOXES}


def _schools(player: Player) -> Ticks:
    return {"ticked": player.schools, "of": SCHOOL_BOXES}


def _traffic(player: Player) -> Ticks:
    return {"ticked": player.traffic, "of": TRAFFIC_SPACES}


def _entrances(player: Player) -> EntranceTicks:
    return {"ticked": player.entrances, "of": ENTRANCES, "used": player.entrances_used}


def _tourists(player: Player) -> list[Row]:
    return [
        {"ticked": ticked, "written": written if row < player.tourist_row else None}
        for row, (ticked, written) in enumerate(zip(player.tourists, player.tourists_parked, strict=True))
    ]


def _business(player: Player) -> list[Row]:
    return [
        {"ticked": ticked, "written": written if row < player.business_row else None}
        for row, (ticked, written) in enumerate(zip(player.business, player.business_parked, strict=True))
    ]


def _lovers(player: Player) -> list[LoverRow]:
    rows = zip(player.lovers_light, player.lovers_dark, player.lovers_parked, strict=True)
    return [
        {"light": light, "dark": dark, "written": written if row < player.lover_row else None}
        for row, (light, dark, written) in enumerate(rows)
    ]


def _sights(player: Player) -> Sights:
    written = player.sights
    return {
        "school": written[SCHOOL],
        "landmark": written[LANDMARK],
        "museum": written[MUSEUM],
        "office": written[OFFICE],
    }


_COMMON: Final = {
    "turn_zone": Box(("turn_zone",), _turn_zone),
    "grannies": Box(("grannies",), _grannies),
    "students": Box(("students",), _students),
    "schools": Box(("schools",), _schools),
    "tourists": Box(("tourists", "tourists_parked", "tourist_row"), _tourists),
    "landmarks": Box(("landmarks",), lambda player: player.landmarks),
    "museums": Box(("museums",), lambda player: player.museums),
    "common": Box(("common",), lambda player: list(player.common)),
    "traffic": Box(("traffic",), _traffic),
    "personal": Box(("personal_stops",), lambda player: player.personal_stops),
}
BOXES: Final[Mapping[int, Mapping[str, Box]]] = {
    BUSES: {
        **_COMMON,
        "interns": Box(("interns",), _interns),
        "business": Box(("business", "business_parked", "business_row"), _business),
        "sights": Box(("sights",), _sights),
    },
    METROS: {
        **_COMMON,
        "entrances": Box(("entrances", "entrances_used"), _entrances),
        "lovers": Box(("lovers_light", "lovers_dark", "lovers_parked", "lover_row"), _lovers),
    },
}
