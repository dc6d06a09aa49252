"""The kernels that Python calls. They take arrays of one state: passing one takes 1 µs, passing a record 8 µs."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.interpret import interpreted_first
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules import cards, moves, scoring, setup, turn
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.games.ticket_to_ride.rules.state import DEAL, State


@interpreted_first
@kernel
def unpack(board: Rows[Board], state: Rows[State], seats: int) -> None:
    """Seat the players and lay both decks out in order (T1)."""
    setup.unpack(board[0], state[0], seats)


@interpreted_first
@kernel
def deal(board: Rows[Board], state: Rows[State]) -> None:
    """Deal off the top of the decks, and turn up the first row (T2, T3)."""
    setup.deal(board[0], state[0])


@interpreted_first
@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Make a move if it is legal; return the seat that moved, or -1. The game may then wait for a new deck."""
    if not moves.is_legal(board[0], state[0], move):
        return -1
    seat = state[0].seat
    turn.play(board[0], state[0], move)
    return seat


@interpreted_first
@kernel
def renew(board: Rows[Board], state: Rows[State], deck: npt.NDArray[np.int8]) -> None:
    """Place the new deck that the game waits for (T15): the discards in this order."""
    cards.lay_deck(state[0], deck)
    turn.resume(board[0], state[0])


@interpreted_first
@kernel
def legal_moves(board: Rows[Board], state: Rows[State], found: npt.NDArray[np.int16]) -> int:
    """Write the legal moves; return how many."""
    return moves.legal_moves(board[0], state[0], found)


@interpreted_first
@kernel
def choices(board: Rows[Board], state: Rows[State], seat: int, found: npt.NDArray[np.int16]) -> int:
    """Write the current choices of a seat, also when all choose at the same time (T3); return their number."""
    if state[0].phase == DEAL:
        return 0 if seat < state[0].seat else moves.legal_keeps(state[0].players[seat], found)
    return moves.legal_moves(board[0], state[0], found) if seat == state[0].seat else 0


@interpreted_first
@kernel
def score(
    board: Rows[Board],
    state: Rows[State],
    seat: int,
    zones: npt.NDArray[np.int16],
    completed: npt.NDArray[np.bool_],
    districts: npt.NDArray[np.bool_],
) -> int:
    """Write a seat's sheet: its zones, the completed tickets and the joined districts; return the points."""
    player = state[0].players[seat]
    for ticket in range(1, board[0].tickets + 1):
        completed[ticket] = scoring.is_completed(board[0], player, ticket)
    for district in range(1, board[0].districts + 1):
        districts[district] = scoring.has_district(board[0], player, district)
    return scoring.score(board[0], state[0], seat, zones)


@interpreted_first
@kernel
def score_zones(board: Rows[Board], state: Rows[State], seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Write the zones of a seat's sheet; return the points."""
    return scoring.score(board[0], state[0], seat, zones)


@interpreted_first
@kernel
def winners(board: Rows[Board], state: Rows[State]) -> int:
    """Return who has won, one bit per seat; nobody before the end."""
    return scoring.winners(board[0], state[0], np.zeros(len(ZONES), np.int16))
