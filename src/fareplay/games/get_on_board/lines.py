"""Available lines: every way to play the rest of a turn out (G36, G37, with the extra markers of G45 and G46)."""

import threading
from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import ask_for_line
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL, legal_moves, play, same_turn

# Three markers have 36 lines at most, and each may be followed by an extra marker in one of three
# directions, or by none. Chains of lights make more only on boards of the user's own.
MOST_LINES: Final = 1024
LONGEST: Final = 12  # moves in a turn that are kept track of
NO_MOVE: Final = -1

Moves = npt.NDArray[np.int16]  # lines as their moves, ended by NO_MOVE


class Buffers(threading.local):
    """Where lines are found. Every thread has its own: a kernel lets the others run."""

    def __init__(self) -> None:
        self.moves: Moves = np.empty((MOST_LINES, LONGEST), np.int16)
        self.after = blank(State, MOST_LINES)
        self.way = blank(State, LONGEST + 1)

    def find(self, board: Rows[Board], start: Rows[State]) -> int:
        """Find all lines: their moves and the states after them; returns how many there are."""
        return find_lines(board, start, self.moves, self.after, self.way)


@kernel
def begin_turn_of(board: Rows[Board], state: Rows[State], seat: int) -> None:
    """Ask a seat for its line of this round as if it were its turn."""
    state[0].seat = seat
    ask_for_line(board[0], state[0])


@kernel
def find_lines(board: Rows[Board], start: Rows[State], lines: Moves, after: Rows[State], way: Rows[State]) -> int:
    """Write every line as the moves it takes, with the state it leads to; returns how many there are.

    `way` is scratch: the states along one line, as many as a line can have moves.
    """
    options = np.empty((LONGEST + 1, MOST_LEGAL), np.int16)
    counts = np.zeros(LONGEST + 1, np.int64)
    tried = np.zeros(LONGEST + 1, np.int64)
    found = 0
    depth = 0
    way[0] = start[0]
    counts[0] = legal_moves(board[0], way[0], options[0])
    while depth >= 0:
        if tried[depth] == counts[depth]:
            depth -= 1
            continue
        move = options[depth, tried[depth]]
        tried[depth] += 1
        way[depth + 1] = way[depth]
        play(board[0], way[depth + 1], move)
        if depth + 1 < LONGEST and same_turn(way[depth], way[depth + 1]):
            depth += 1
            counts[depth] = legal_moves(board[0], way[depth], options[depth])
            tried[depth] = 0
        elif found < MOST_LINES:
            lines[found, :] = NO_MOVE
            for step in range(depth + 1):
                lines[found, step] = options[step, tried[step] - 1]
            after[found] = way[depth + 1]
            found += 1
    return found
