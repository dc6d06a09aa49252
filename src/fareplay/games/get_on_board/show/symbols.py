"""Symbols: the points that a player would gain by reaching each symbol now."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.boarding import board_passenger, reach_place
from fareplay.games.get_on_board.rules.material import (
    ENTRANCE_WORTH,
    ENTRANCES,
    LOVER_DARK,
    METROS,
    MOST_ZONES,
    PASSENGERS,
    PLACES,
    RESTAURANT,
)
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import State

# Points by symbol: passengers first, by their numbers, then places, then the entrance.
FIRST_PLACE: Final = LOVER_DARK + 1
ENTRANCE: Final = FIRST_PLACE + RESTAURANT + 1
SYMBOLS: Final = ENTRANCE + 1

Points = npt.NDArray[np.int16]


def symbol_points(edition: int, board: Rows[Board], state: Rows[State], seat: int) -> dict[str, int]:
    """Return the points that a seat would gain by one more of each passenger and place of the edition."""
    points: Points = np.zeros(SYMBOLS, np.int16)
    count_symbols(board, state, blank(State), seat, points)
    found = {name: int(points[code]) for name, code in PASSENGERS[edition].items()}
    found |= {name: int(points[FIRST_PLACE + code]) for name, code in PLACES[edition].items()}
    return found | ({"entrance": int(points[ENTRANCE])} if edition == METROS else {})


@entry(rows(Board), rows(State), rows(State), WHOLE, numbers(np.int16, SYMBOLS))
@kernel
def count_symbols(board: Rows[Board], state: Rows[State], scratch: Rows[State], seat: int, points: Points) -> None:
    """Write the points for each symbol; the scratch state is overwritten."""
    zones = np.zeros(MOST_ZONES, np.int16)
    now = score(board[0], state[0], seat, zones)
    for passenger in range(1, FIRST_PLACE):
        scratch[0] = state[0]
        board_passenger(scratch[0].players[seat], passenger)
        points[passenger] = score(board[0], scratch[0], seat, zones) - now
    for place in range(1, RESTAURANT + 1):
        scratch[0] = state[0]
        reach_place(scratch[0].players[seat], place)
        points[FIRST_PLACE + place] = score(board[0], scratch[0], seat, zones) - now
    points[ENTRANCE] = ENTRANCE_WORTH if state[0].players[seat].entrances < ENTRANCES else 0
