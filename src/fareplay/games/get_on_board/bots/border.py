"""The kernels that Python calls by themselves; they take rows of one."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.bots import drive as driving
from fareplay.games.get_on_board.bots import unseen
from fareplay.games.get_on_board.bots.drive import Drive
from fareplay.games.get_on_board.bots.unseen import Known
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.state import State


@kernel
def find_lines(board: Rows[Board], state: Rows[State], weights: Rows[Weights], drive: Rows[Drive]) -> None:
    """All lines of the turn that do not eliminate, with what they are worth."""
    driving.find_lines(board[0], state[0], weights[0], drive[0], False)


@kernel
def drive_line(board: Rows[Board], state: Rows[State], line: int) -> None:
    """Play a whole line."""
    driving.drive_line(board[0], state[0], line)


@kernel
def deal_unseen(
    board: Rows[Board], state: Rows[State], known: Rows[Known], drive: Rows[Drive], chance: Rows[Chance]
) -> None:
    """Deal again what the seat has not seen."""
    unseen.deal_unseen(board[0], state[0], known[0], drive[0], chance[0])
