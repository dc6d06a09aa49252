"""The kernels that Python calls. They take rows of one, which cross the border in 1 µs where a record takes 8."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules import cards, scoring, turn
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.state import State


@kernel
def begin(board: Rows[Board], state: Rows[State]) -> None:
    """Deal, and turn up the first row (T2, T3)."""
    turn.begin(board[0], state[0])


@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Play a move if it is legal: the seat that moved, or -1. The game may wait for a new deck then."""
    if not turn.is_legal(board[0], state[0], move):
        return -1
    seat = state[0].seat
    turn.play(board[0], state[0], move)
    return seat


@kernel
def renew(board: Rows[Board], state: Rows[State], deck: npt.NDArray[np.int8]) -> None:
    """The new deck that the game waits for (T15), its cards those of the discards."""
    cards.lay_deck(state[0], deck)
    turn.resume(board[0], state[0])


@kernel
def legal_moves(board: Rows[Board], state: Rows[State], moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves; returns how many."""
    return turn.legal_moves(board[0], state[0], moves)


@kernel
def to_move(state: Rows[State]) -> int:
    """The seat to move, -1 when the game is over."""
    return turn.to_move(state[0])


@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Fill in the zones of a seat's sheet; returns their sum."""
    return scoring.score(board[0], state[0], seat, zones)
