"""The sheet of a player: its points zone by zone, and the ticked boxes (G80, G81)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import numpy as np

from fareplay.engine.events import HIDDEN
from fareplay.engine.interpret import interpreted_first
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Short, Shorts, Struct, blank, plain
from fareplay.games.get_on_board.rules import scoring
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import sheet_after
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    COMMON_DEALT,
    COMMON_PLACES,
    ENTRANCES,
    FIRST_JOURNEY,
    GRANNY_BOXES,
    INTERN_BOXES,
    LANDMARK,
    METROS,
    MOST_ZONES,
    MUSEUM,
    OFFICE,
    OTHER_JOURNEY,
    SCHOOL,
    SCHOOL_BOXES,
    STUDENT_BOXES,
    TRAFFIC_SPACES,
    TURN_SPACES,
    ZONES,
)
from fareplay.games.get_on_board.rules.state import SECRETS, SHEET, Player, State
from fareplay.games.get_on_board.schema import Boxes, EntranceTicks, JourneySheet, LoverRow, Row, Sights, Ticks
from fareplay.sheet import Sheet

PERSONAL_ZONE_BUSES: Final = ZONES[BUSES].index("personal")
PERSONAL_ZONE_METROS: Final = ZONES[METROS].index("personal")


class Points(Struct):
    """The points of a sheet by zone: a struct, so that the scoring kernel is compiled only once."""

    zones: Annotated[Shorts, MOST_ZONES]
    out: Short  # 1 if the seat has no total (G40, S8)


def sheet(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> Sheet:
    """Return the points of a seat as if the game ended now, with its boxes. Of two journeys the zones are added, and
    the boxes are those of the current one."""
    now = plain(State, state)
    found = boxes(edition, now, now.players[seat])
    if now.journey:
        found["journeys"] = journeys(edition, board, state)
    return Sheet(points(edition, board, state, seat), found)


def journeys(edition: int, board: Rows[Board], state: Rows[State]) -> list[JourneySheet]:
    """Return the sheets of the journeys that have begun, the first one first (S8)."""
    now = plain(State, state)
    order = [0] if now.journey == FIRST_JOURNEY else [OTHER_JOURNEY, 0]
    found: list[JourneySheet] = []
    for place in order:
        filled: Any = blank(Points)
        total = int(score_journey(board, state, place, filled))
        player = now.players[place]
        zones = dict(zip(ZONES[edition], filled.view(np.int16).tolist(), strict=False))
        found.append(
            {
                "points": {**zones, "total": None if player.eliminated else total},
                "boxes": boxes(edition, now, player),
            }
        )
    return found


def points(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> dict[str, int | None]:
    """Return the points of a seat as if the game ended now; an eliminated player has no total (G40)."""
    filled: Any = blank(Points)
    total = int(score(board, state, seat, filled))
    found: dict[str, int | None] = dict(zip(ZONES[edition], filled.view(np.int16).tolist(), strict=False))
    found["total"] = None if filled[0].out else total
    return found


def total(board: Rows[Board], state: Rows[State], seat: int) -> int | None:
    """Return the total of a seat without building its sheet."""
    filled = blank(Points)
    points = int(score(board, state, seat, filled))
    return None if filled[0].out else points


@interpreted_first
@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, points: Rows[Points]) -> int:
    """Write the zones of a seat's sheet; return their sum."""
    points[0].out = scoring.is_out(state[0], seat)
    return scoring.score(board[0], state[0], seat, points[0].zones)


@interpreted_first
@kernel
def score_journey(board: Rows[Board], state: Rows[State], place: int, points: Rows[Points]) -> int:
    """Write the zones of one of two journeys, by its place among the players; return their sum (S8)."""
    player, zones = state[0].players[place], points[0].zones
    points[0].out = player.eliminated
    zones[:] = 0
    scoring.add_zones(board[0], player, zones)
    total = 0
    for zone in range(MOST_ZONES):
        total += zones[zone]
    return total


@interpreted_first
@kernel
def gained(board: Rows[Board], before: Rows[State], after: Rows[State], seat: int) -> int:
    """Return the points that a move brought a seat, as the viewer of masked states may know them: the difference of the
    totals, without a personal objective that was secret before the move. HIDDEN if the sheet was hidden or the seat is
    eliminated."""
    was = before[0].players[seat]
    if was.hidden & SHEET or was.eliminated or after[0].players[sheet_after(before[0], after[0], seat)].eliminated:
        return HIDDEN
    old, new = np.zeros(MOST_ZONES, np.int16), np.zeros(MOST_ZONES, np.int16)
    points = scoring.score(board[0], after[0], seat, new) - scoring.score(board[0], before[0], seat, old)
    if was.hidden & SECRETS:
        zone = PERSONAL_ZONE_METROS if board[0].edition == METROS else PERSONAL_ZONE_BUSES
        points -= new[zone] - old[zone]
    return points


@interpreted_first
@kernel
def winners(board: Rows[Board], state: Rows[State]) -> int:
    """Return the winners, one bit per seat; nobody before the end."""
    return scoring.winners(board[0], state[0], np.zeros(MOST_ZONES, np.int16))


def boxes(edition: int, state: State, player: Player) -> Boxes:
    """Return all boxes of a player's sheet."""
    return boxes_of(edition, COMMON_PLACES if state.rush_hour else COMMON_DEALT, player)


def boxes_of(edition: int, objectives: int, player: Player) -> Boxes:
    """Return all boxes of a player's sheet in a game with a number of common objectives."""
    found: Boxes = {name: show(player) for name, show in BOXES[edition].items()}  # type: ignore[assignment]
    found["common"] = list(player.common[:objectives])
    return found


def without_personal(sheet: Sheet) -> Sheet:
    """Return the sheet for viewers from whom the progress of the personal objective is hidden (G11)."""
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


_COMMON: Final[Mapping[str, Callable[[Player], Any]]] = {
    "turn_zone": _turn_zone,
    "grannies": _grannies,
    "students": _students,
    "schools": _schools,
    "tourists": _tourists,
    "landmarks": lambda player: player.landmarks,
    "museums": lambda player: player.museums,
    "common": lambda player: list(player.common),  # with an empty place where there are only two
    "traffic": _traffic,
    "personal": lambda player: player.personal_stops,
}
BOXES: Final[Mapping[int, Mapping[str, Callable[[Player], Any]]]] = {
    BUSES: {
        **_COMMON,
        "interns": _interns,
        "business": _business,
        "sights": _sights,
    },
    METROS: {
        **_COMMON,
        "entrances": _entrances,
        "lovers": _lovers,
    },
}
