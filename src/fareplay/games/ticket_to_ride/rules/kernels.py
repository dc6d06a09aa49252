"""The kernels that Python calls. They take arrays of one state: passing one takes 1 µs, passing a record 8 µs."""

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.ranking import write_places
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules import cards, moves, scoring, setup, turn
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import MAX_SEATS, ZONES
from fareplay.games.ticket_to_ride.rules.scoring import SheetRow
from fareplay.games.ticket_to_ride.rules.state import DEAL, State


@entry(rows(Board), rows(State), WHOLE)
@kernel
def unpack(board: Rows[Board], state: Rows[State], seats: int) -> None:
    """Seat the players and lay both decks out in order (T1)."""
    setup.unpack(board[0], state[0], seats)


@entry(rows(Board), rows(State))
@kernel
def deal(board: Rows[Board], state: Rows[State]) -> None:
    """Deal off the top of the decks, and turn up the first row (T2, T3)."""
    setup.deal(board[0], state[0])


@entry(rows(Board), rows(State), WHOLE)
@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Make a move if it is legal; return the seat that moved, or -1. The game may then wait for a new deck."""
    if not moves.is_legal(board[0], state[0], move):
        return -1
    seat = state[0].seat
    turn.play(board[0], state[0], move)
    return seat


@entry(rows(Board), rows(State), numbers(np.int8, None))
@kernel
def renew(board: Rows[Board], state: Rows[State], deck: npt.NDArray[np.int8]) -> None:
    """Place the new deck that the game waits for (T15): the discards in this order."""
    cards.lay_deck(state[0], deck)
    turn.resume(board[0], state[0])


@entry(rows(Board), rows(State), numbers(np.int16, MOST_LEGAL))
@kernel
def legal_moves(board: Rows[Board], state: Rows[State], found: npt.NDArray[np.int16]) -> int:
    """Write the legal moves; return how many."""
    return moves.legal_moves(board[0], state[0], found)


@entry(rows(Board), rows(State), WHOLE, numbers(np.int16, MOST_LEGAL))
@kernel
def choices(board: Rows[Board], state: Rows[State], seat: int, found: npt.NDArray[np.int16]) -> int:
    """Write the current choices of a seat, also when all choose at the same time (T3); return their number."""
    if state[0].phase == DEAL:
        return 0 if seat < state[0].seat else moves.legal_keeps(state[0].players[seat], found)
    return moves.legal_moves(board[0], state[0], found) if seat == state[0].seat else 0


@entry(rows(Board), rows(State), WHOLE, rows(SheetRow))
@kernel
def write_sheet(board: Rows[Board], state: Rows[State], seat: int, sheet: Rows[SheetRow]) -> None:
    """Write a seat's sheet as if the game ended now."""
    scoring.fill_sheet(board[0], state[0], seat, sheet[0])


@entry(rows(Board), rows(State), numbers(np.int16, MAX_SEATS))
@kernel
def places(board: Rows[Board], state: Rows[State], found: npt.NDArray[np.int16]) -> None:
    """Write the place of each seat by its points, then by its completed tickets (T43)."""
    zones, ranks = np.zeros(len(ZONES), np.int16), np.zeros(MAX_SEATS, np.int64)
    scoring.write_ranks(board[0], state[0], zones, ranks)
    write_places(ranks, state[0].seats, found)


@entry(rows(Board), rows(State))
@kernel
def winners(board: Rows[Board], state: Rows[State]) -> int:
    """Return who has won, one bit per seat; nobody before the end."""
    return scoring.winners(board[0], state[0], np.zeros(len(ZONES), np.int16))
