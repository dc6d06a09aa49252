"""A tally: what a seat's sheet gained and paid between two states of one turn, counted in a kernel."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.material import BUSES, METROS, ZONES
from fareplay.rules.get_on_board.scoring import score
from fareplay.rules.get_on_board.state import Player, State
from fareplay.rules.kernel import kernel
from fareplay.rules.struct import Rows

Tally = npt.NDArray[np.int16]

MOST_ZONES: Final = max(len(zones) for zones in ZONES.values())
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
_AT: Final = {name: MOST_ZONES + number for number, name in enumerate(COUNTS)}


def _columns(*counts: str, **called: str) -> tuple[tuple[str, int], ...]:
    """Counts under the name a player knows, with their place in a tally."""
    return tuple((name, _AT[key]) for key, name in {**{key: key for key in counts}, **called}.items())


_BOARDS: Final = {
    BUSES: _columns("granny", "student", "intern", "tourist", "business"),
    METROS: _columns("granny", "student", "tourist", "lover_light", "lover_dark"),
}
_PLACES: Final = {
    BUSES: _columns("school", "landmark", "museum"),
    METROS: _columns(school="cinema", landmark="opera", museum="theatre"),
}
_PARKS: Final = {
    BUSES: _columns(tourist_rows="tourists", business_rows="business"),
    METROS: _columns(tourist_rows="tourists", lover_rows="lovers"),
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


def eliminates(row: list[int]) -> bool:
    """Whether the line puts its player out of the game (G40)."""
    return bool(row[_AT["eliminated"]])


def gains(edition: int, row: list[int]) -> dict[str, int]:
    """The points by zone, those that change."""
    return {zone: points for zone, points in zip(ZONES[edition], row, strict=False) if points}


def summary(edition: int, row: list[int], markers: int) -> dict[str, Any]:
    """The counts that matter to the player."""
    return {
        "markers": markers,
        "turn_zone": row[_AT["turn_zone"]],
        "traffic": row[_AT["traffic"]],
        "boards": {name: row[at] for name, at in _BOARDS[edition] if row[at]},
        "places": {name: row[at] for name, at in _PLACES[edition] if row[at]},
        "parks": {name: row[at] for name, at in _PARKS[edition] if row[at]},
        "entrances": row[_AT["entrances"]],
        "entrance_used": bool(row[_AT["entrances_used"]]),
    }
