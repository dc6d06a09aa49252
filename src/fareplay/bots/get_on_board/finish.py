"""The finish: the last rounds searched to the end, every line and every order in which the tickets may come.

The tickets left are known, only their order is not, so two rounds before the end nothing is left to chance but what
the others do; they are taken to play as the search takes them to.
"""

from typing import Annotated, Final

from fareplay.bots.get_on_board.drive import MOST_LINES, Drive, drive_line, find_lines
from fareplay.bots.get_on_board.playing import others_play, read_result
from fareplay.bots.get_on_board.weights import Weights
from fareplay.bots.search.tree import Outcome, Real, Reals
from fareplay.rules.chance import Chance
from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.material import ROUNDS
from fareplay.rules.get_on_board.state import State
from fareplay.rules.kernel import kernel
from fareplay.rules.struct import Long, Longs, Rows, Small, Struct

DEEPEST: Final = 4  # rounds
TOO_MANY: Final = -1.0e9


class Finish(Struct):
    """What is found out about the end, and room to find it out in."""

    seat: Small
    rivalry: Real
    win: Real
    left: Long  # ends that may still be looked at
    count: Long
    lines: Annotated[Longs, MOST_LINES]
    points: Annotated[Reals, MOST_LINES]
    wins: Annotated[Reals, MOST_LINES]
    values: Annotated[Reals, MOST_LINES]
    states: Annotated[Rows[State], DEEPEST + 1]  # at the seat's turns, one after the other
    drives: Annotated[Rows[Drive], DEEPEST + 1]
    outcomes: Annotated[Rows[Outcome], DEEPEST + 1]  # the best that may be expected from each


@kernel
def after_line(board: Board, finish: Finish, weights: Weights, chance: Chance, depth: int, line: int) -> float:
    """What may be expected of a line: the mean over the tickets that may come next; TOO_MANY if it takes too long."""
    start, end = finish.states[depth], finish.states[depth + 1]
    mean = finish.outcomes[depth + 1]
    points, rival, win = 0.0, 0.0, 0.0
    coming = start.round_number
    ways = max(1, ROUNDS - coming)
    for way in range(ways):
        finish.states[depth + 1] = start
        if ways > 1:
            end.tickets[coming], end.tickets[coming + way] = end.tickets[coming + way], end.tickets[coming]
        drive_line(board, end, line)
        if others_play(board, end, finish.seat, weights, finish.drives[depth + 1], chance):
            if best_end(board, finish, weights, chance, depth + 1) <= TOO_MANY:
                return TOO_MANY
        else:
            finish.left -= 1
            if finish.left < 0:
                return TOO_MANY
            read_result(board, end, finish.seat, weights, finish.drives[depth + 1], mean)
        points += mean.points / ways
        rival += mean.rival / ways
        win += mean.win / ways
    mean.points, mean.rival, mean.win = points, rival, win
    return points - finish.rivalry * rival + finish.win * win


@kernel
def best_end(board: Board, finish: Finish, weights: Weights, chance: Chance, depth: int) -> float:
    """The most that may be expected from the seat's turn at some depth, written to its outcome."""
    drive, mine, ahead = finish.drives[depth], finish.outcomes[depth], finish.outcomes[depth + 1]
    find_lines(board, finish.states[depth], weights, drive, False)
    if drive.count == 0:
        drive.lines[0] = drive.fatal
        drive.count = 1
    best = TOO_MANY
    points, rival, win = 0.0, 0.0, 0.0
    for number in range(drive.count):
        value = after_line(board, finish, weights, chance, depth, drive.lines[number])
        if value <= TOO_MANY:
            return TOO_MANY
        if value > best:
            best = value
            points, rival, win = ahead.points, ahead.rival, ahead.win
    mine.points, mine.rival, mine.win = points, rival, win
    return best


@kernel
def find_finish(
    board: Rows[Board], root: Rows[State], weights: Rows[Weights], finish: Rows[Finish], chance: Rows[Chance]
) -> bool:
    """Write every line with what may be expected of it; false if there are too many ends to look at."""
    end = finish[0]
    end.states[0] = root[0]
    find_lines(board[0], end.states[0], weights[0], end.drives[0], False)
    end.count = end.drives[0].count
    for number in range(end.count):
        end.lines[number] = end.drives[0].lines[number]
        end.values[number] = after_line(board[0], end, weights[0], chance[0], 0, end.lines[number])
        if end.values[number] <= TOO_MANY:
            return False
        end.points[number] = end.outcomes[1].points
        end.wins[number] = end.outcomes[1].win
    return end.count > 0
