"""A tally: what a seat's sheet gained and paid between two states of one turn, counted in a kernel."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import BUSES, METROS, MOST_ZONES, ZONES
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import Player, State

Tally = npt.NDArray[np.int16]

# After the zones come these counts, in this order.
COUNTS: Final = (
    "turn_zone",
    "traffic",
    "eliminated",
    "entrances",
    "entrances_used",
    "granny",
    "student",
    "intern",
    "tourist",
    "business",
    "lover_light",
    "lover_dark",
    "school",
    "landmark",
    "museum",
    "tourist_rows",
    "business_rows",
    "lover_rows",
)
WIDTH: Final = MOST_ZONES + len(COUNTS)


def _columns(edition: int, **groups: dict[str, str]) -> list[tuple[str | None, str]]:
    """Where each column of a tally is told: the group it belongs to, if any, and the name a player knows."""
    zones = [("gains", zone) for zone in ZONES[edition]] + [("gains", "")] * (MOST_ZONES - len(ZONES[edition]))
    told: dict[str, tuple[str | None, str]] = {
        "eliminated": (None, "eliminates"),
        "entrances_used": (None, "entrance_used"),
    }
    told |= {column: (group, name) for group, names in groups.items() for column, name in names.items()}
    return [*zones, *(told.get(column, (None, column)) for column in COUNTS)]


SINGLE: Final = ("turn_zone", "traffic", "entrances")  # told as they are
TRUTHS: Final = ("eliminates", "entrance_used")  # told as yes or no


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


COLUMNS: Final = {
    BUSES: _columns(
        BUSES,
        boards=_same("granny", "student", "intern", "tourist", "business"),
        places=_same("school", "landmark", "museum"),
        parks={"tourist_rows": "tourists", "business_rows": "business"},
    ),
    METROS: _columns(
        METROS,
        boards=_same("granny", "student", "tourist", "lover_light", "lover_dark"),
        places={"school": "cinema", "landmark": "opera", "museum": "theatre"},
        parks={"tourist_rows": "tourists", "lover_rows": "lovers"},
    ),
}


@kernel
def count(player: Player, counts: Tally) -> None:
    """The counts of a sheet, in the order of COUNTS, after the zones."""
    at = MOST_ZONES
    counts[at] = player.turn_zone
    counts[at + 1] = player.traffic
    counts[at + 2] = player.eliminated
    counts[at + 3] = player.entrances
    counts[at + 4] = player.entrances_used
    counts[at + 5] = player.grannies
    counts[at + 6] = player.students
    counts[at + 7] = player.interns
    counts[at + 8] = player.tourists[0] + player.tourists[1] + player.tourists[2]
    counts[at + 9] = player.business[0] + player.business[1] + player.business[2]
    counts[at + 10] = player.lovers_light[0] + player.lovers_light[1] + player.lovers_light[2]
    counts[at + 11] = player.lovers_dark[0] + player.lovers_dark[1] + player.lovers_dark[2]
    counts[at + 12] = player.schools
    counts[at + 13] = player.landmarks
    counts[at + 14] = player.museums
    counts[at + 15] = player.tourist_row
    counts[at + 16] = player.business_row
    counts[at + 17] = player.lover_row


@kernel
def tally(board: Board, state: State, seat: int, counts: Tally) -> None:
    """Points by zone and counts of a seat at this moment."""
    counts[:] = 0
    score(board, state, seat, counts)
    count(state.players[seat], counts)


@kernel
def tally_lines(
    board: Rows[Board], before: Rows[State], after: Rows[State], lines: int, tallies: npt.NDArray[np.int16]
) -> None:
    """What each of the states after has more than the state before, for the seat to move before."""
    seat = before[0].seat
    base = np.empty(WIDTH, np.int16)
    tally(board[0], before[0], seat, base)
    for line in range(lines):
        tally(board[0], after[line], seat, tallies[line])
        for column in range(WIDTH):
            tallies[line, column] -= base[column]


def read(edition: int, tallies: Tally) -> list[dict[str, Any]]:
    """What each line gains and pays, for a player to read. Most numbers of a tally are zero and not looked at."""
    told: list[dict[str, Any]] = [_nothing() for _ in range(len(tallies))]
    lines, columns = tallies.nonzero()
    where = COLUMNS[edition]
    for line, column, number in zip(lines.tolist(), columns.tolist(), tallies[lines, columns].tolist(), strict=True):
        group, name = where[column]
        if group is not None:
            told[line][group][name] = number
        else:
            told[line][name] = True if name in TRUTHS else number
    return told


def _nothing() -> dict[str, Any]:
    """A line that gains and pays nothing."""
    return {
        "gains": {},
        "turn_zone": 0,
        "traffic": 0,
        "eliminates": False,
        "boards": {},
        "places": {},
        "parks": {},
        "entrances": 0,
        "entrance_used": False,
    }
