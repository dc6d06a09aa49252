"""The board file: checks it and reads it into the kernels' struct."""

from typing import Any

from fareplay.boards.facts import Facts
from fareplay.boards.problem import raise_first
from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.boards.check import check_shape, problems
from fareplay.games.get_on_board.boards.fields import board_fields
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import measure_detours


def read_board(file: Facts) -> Rows[Board]:
    """Check a board file and return it as the kernels' struct; raises InvalidBoard with the place and the reason."""
    check_shape(file)
    raise_first(problems(file.values), file.file)
    rows: Any = blank(Board)
    for name, value in board_fields(file.values).items():
        rows[name][0] = value
    board: Rows[Board] = rows
    complete_board(board)
    return board


@entry(rows(Board))
@kernel
def complete_board(board: Rows[Board]) -> None:
    """Measure what follows from the fields of a board file."""
    measure_detours(board[0])
