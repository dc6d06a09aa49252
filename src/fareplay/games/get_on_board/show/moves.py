"""Moves: their texts, the kernels that list and play them, and the reasons why one is illegal."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules import turn
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import KEEP, STOP
from fareplay.games.get_on_board.rules.line import is_u_turn
from fareplay.games.get_on_board.rules.material import BUSES, OTHER_JOURNEY, SECOND_JOURNEY, TURN_SPACES
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State

# Kernels take arrays of one row from Python: passing one takes 1 µs, passing a record 8 µs.


@entry(rows(Board), rows(State), WHOLE)
@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Play a move if it is legal; return the seat that moved, or -1."""
    seat = int(state[0].seat)
    return seat if turn.attempt(board[0], state[0], move) else -1


@entry(rows(Board), rows(State), numbers(np.int16, turn.MOST_LEGAL))
@kernel
def legal_moves(board: Rows[Board], state: Rows[State], moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves; return their number."""
    return turn.legal_moves(board[0], state[0], moves)


@entry(rows(Board), rows(State), WHOLE, numbers(np.int16, turn.MOST_LEGAL))
@kernel
def choices(board: Rows[Board], state: Rows[State], seat: int, moves: npt.NDArray[np.int16]) -> int:
    """Write the current choices of a seat, also when all choose at the same time (G12); return their number."""
    if state[0].phase == DEPARTURE:
        if seat < state[0].seat:
            return 0
        return turn.departures(state[0], state[0].players[seat], moves)
    return turn.legal_moves(board[0], state[0], moves) if seat == state[0].seat else 0


def why_not(
    board: Board, state: State, codes: Mapping[str, int], texts: Sequence[str], move: object
) -> tuple[str, str]:
    """Return the rule that forbids an illegal move, and the reason."""
    if not isinstance(move, str) or move not in codes:
        return "notation", "is not a move on this board; moves look like 'T5', 'C3' or 'stop'"
    code = codes[move]
    if state.phase == OVER:
        return "G24", "the game is over"
    if state.phase == DEPARTURE:
        if code <= KEEP:
            return "G12", "every player first keeps a ticket for the departure"
        if state.journey == SECOND_JOURNEY and code - KEEP == state.players[OTHER_JOURNEY].ticket:
            return "S7", f"the first journey departed with ticket {code - KEEP}"
        return "G12", f"ticket {code - KEEP} was not dealt to seat {state.seat}"
    if code > KEEP:
        return "G12", "the departures have been chosen"
    if code == STOP and board.edition == BUSES:
        return "G31", "a turn of the buses ends by itself; there is nothing to stop"
    if code == STOP:
        return "G31", "the line is not finished, and an entrance is a choice only after it"
    return _why_not_there(board, state, texts, code)


def _why_not_there(board: Board, state: State, texts: Sequence[str], there: int) -> tuple[str, str]:
    """Return why a marker may not go to an intersection."""
    player = state.players[state.seat]
    here = texts[player.at]
    for direction in range(4):
        if board.next[player.at, direction] != there:
            continue
        if is_u_turn(player.heading, direction):
            return "G34", f"a line never goes straight back, and {texts[there]} is where it came from"
        left = TURN_SPACES - player.turn_zone
        return "G36", f"no line of the shape asked goes that way: the turn zone has {left} of {TURN_SPACES} spaces left"
    return "G31", f"no road joins {here} and {texts[there]}"
