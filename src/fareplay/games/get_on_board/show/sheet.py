"""The sheet of a player: its points zone by zone, and the ticked boxes (G80, G81)."""

from functools import cache
from typing import Annotated, Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.engine.events import HIDDEN
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.ranking import write_places
from fareplay.engine.struct import Rows, Short, Shorts, Struct, blank, plain
from fareplay.games.get_on_board.rules import scoring
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import sheet_after
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    FIRST_JOURNEY,
    MAX_SEATS,
    METROS,
    MOST_ZONES,
    OTHER_JOURNEY,
    ZONES,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.state import SECRETS, SHEET, Player, State
from fareplay.games.get_on_board.show.schema import KINDS, Boxes, JourneySheet
from fareplay.rules.reading import StructReader, readers, table
from fareplay.rules.sheet import Sheet

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


@entry(rows(Board), rows(State), WHOLE, rows(Points))
@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, points: Rows[Points]) -> int:
    """Write the zones of a seat's sheet; return their sum."""
    points[0].out = scoring.is_out(state[0], seat)
    return scoring.score(board[0], state[0], seat, points[0].zones)


@entry(rows(Board), rows(State), WHOLE, rows(Points))
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


@entry(rows(Board), rows(State), rows(State), WHOLE)
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


@entry(rows(Board), rows(State))
@kernel
def winners(board: Rows[Board], state: Rows[State]) -> int:
    """Return the winners, one bit per seat; nobody before the end."""
    return scoring.winners(board[0], state[0], np.zeros(MOST_ZONES, np.int16))


@entry(rows(Board), rows(State), numbers(np.int16, MAX_SEATS))
@kernel
def places(board: Rows[Board], state: Rows[State], found: npt.NDArray[np.int16]) -> None:
    """Write the place of each seat by its total; eliminated players share the last (G40, G86)."""
    zones, ranks = np.zeros(MOST_ZONES, np.int16), np.zeros(MAX_SEATS, np.int64)
    scoring.write_ranks(board[0], state[0], zones, ranks)
    write_places(ranks, state[0].seats, found)


def boxes(edition: int, state: State, player: Player) -> Boxes:
    """Return all boxes of a player's sheet."""
    return cast(Boxes, reader(edition, Boxes, objectives_in_play(state))(player))


@cache
def reader(edition: int, of: Any, objectives: int) -> StructReader:
    """Return the reader of a schema in a game with a number of common objectives."""
    return StructReader(table(of, edition), readers(KINDS[edition]), objectives=objectives)


def without_personal(sheet: Sheet) -> Sheet:
    """Return the sheet for viewers from whom the progress of the personal objective is hidden (G11)."""
    points = {**sheet.points, "personal": None}
    if points["total"] is not None:
        points["total"] -= sheet.points["personal"] or 0
    return Sheet(points, lambda: {name: box for name, box in sheet.boxes.items() if name != "personal"})
