"""The kernels that Python calls. They take rows of one, which cross the border in 1 µs where a record takes 8."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules import scoring, turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import State


@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Play a move if it is legal: the seat that moved, or -1."""
    seat = int(state[0].seat)
    return seat if turn.attempt(board[0], state[0], move) else -1


@kernel
def legal_moves(board: Rows[Board], state: Rows[State], moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves; returns how many."""
    return turn.legal_moves(board[0], state[0], moves)


@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Fill in the zones of a seat's sheet; returns their sum."""
    return scoring.score(board[0], state[0], seat, zones)
