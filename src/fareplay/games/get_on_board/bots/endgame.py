"""The endgame: an exhaustive search of the last rounds, over every line and every order of the remaining tickets.

The remaining tickets are known and only their order is not, so that two rounds before the end the only other unknown is
what the opponents do; they are assumed to follow the search's policy.

The turns are searched in a loop, because Numba cannot cache mutually recursive kernels on disk.
"""

from typing import Annotated, Final

from fareplay.bots.search.tree import Option, Outcome, Real, Reals, Settings
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.random import Rng
from fareplay.engine.struct import Long, Longs, Rows, Small, Struct
from fareplay.games.get_on_board.bots.lines import (
    MOST_LINES,
    Scratch,
    find_lines,
    forget_second_journey,
    others_play,
    play_line,
    read_result,
)
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, State

DEEPEST: Final = 4  # rounds
NOTHING_YET: Final = -1.0e9


class Turn(Struct):
    """A turn of the seat and the progress of its search."""

    line: Long  # the index of the current line
    way: Long  # which of the remaining tickets comes next
    ways: Long
    points: Real  # sums over the ways of this line
    rival: Real
    win: Real
    best: Real  # the best value of any line
    best_points: Real
    best_rival: Real
    best_win: Real


class Endgame(Struct):
    """The results of an endgame search, and its buffers."""

    seat: Small
    rivalry: Real
    win: Real
    left: Long  # the number of ends that may still be examined
    count: Long
    lines: Annotated[Longs, MOST_LINES]
    points: Annotated[Reals, MOST_LINES]
    wins: Annotated[Reals, MOST_LINES]
    values: Annotated[Reals, MOST_LINES]
    turns: Annotated[Rows[Turn], DEEPEST + 1]
    states: Annotated[Rows[State], DEEPEST + 1]  # at each of the seat's turns
    scratches: Annotated[Rows[Scratch], DEEPEST + 1]
    outcome: Annotated[Rows[Outcome], 1]


@kernel
def begin_line(turn: Turn, line: int) -> None:
    """Begin a line with the first of the tickets that may come after it."""
    turn.line = line
    turn.way = 0
    turn.points, turn.rival, turn.win = 0.0, 0.0, 0.0


@kernel
def begin_turn(board: Board, endgame: Endgame, weights: Weights, depth: int) -> None:
    """Begin a turn of the seat with its first line; lines that eliminate count only if there is no other."""
    state, scratch, turn = endgame.states[depth], endgame.scratches[depth], endgame.turns[depth]
    find_lines(board, state, weights, scratch, False, False)
    if scratch.count == 0:
        scratch.lines[0] = scratch.fatal
        scratch.count = 1
    turn.ways = max(1, ROUNDS - state.round_number)
    turn.best = NOTHING_YET
    begin_line(turn, 0)


@kernel
def try_way(board: Board, endgame: Endgame, weights: Weights, rng: Rng, depth: int) -> bool:
    """Play the line with one of the remaining tickets next; return whether the seat has another turn."""
    turn, state = endgame.turns[depth], endgame.states[depth + 1]
    endgame.states[depth + 1] = endgame.states[depth]
    coming = state.round_number
    if turn.ways > 1:
        other = coming + turn.way
        state.tickets[coming], state.tickets[other] = state.tickets[other], state.tickets[coming]
    play_line(board, state, endgame.scratches[depth].lines[turn.line])
    return others_play(board, state, endgame.seat, weights, endgame.scratches[depth + 1], rng)


@kernel
def add_way(endgame: Endgame, depth: int, points: float, rival: float, win: float) -> None:
    """Add the result of the line with this ticket; after the last ticket the value of the line is known."""
    turn = endgame.turns[depth]
    turn.points += points / turn.ways
    turn.rival += rival / turn.ways
    turn.win += win / turn.ways
    turn.way += 1
    if turn.way < turn.ways:
        return
    value = turn.points - endgame.rivalry * turn.rival + endgame.win * turn.win
    if value > turn.best:
        turn.best = value
        turn.best_points, turn.best_rival, turn.best_win = turn.points, turn.rival, turn.win
    if depth == 0:
        endgame.values[turn.line], endgame.points[turn.line], endgame.wins[turn.line] = value, turn.points, turn.win
    begin_line(turn, turn.line + 1)


@kernel
def search_endgame(
    board: Rows[Board], root: Rows[State], weights: Rows[Weights], endgame: Rows[Endgame], rng: Rows[Rng]
) -> bool:
    """Write every line with its expected result; return False if there are too many ends to examine."""
    end = endgame[0]
    end.states[0] = root[0]
    forget_second_journey(end.states[0])
    begin_turn(board[0], end, weights[0], 0)
    end.count = end.scratches[0].count
    for number in range(end.count):
        end.lines[number] = end.scratches[0].lines[number]
    depth = 0
    while depth or end.turns[0].line < end.count:
        turn = end.turns[depth]
        if turn.line == end.scratches[depth].count:
            depth -= 1
            add_way(end, depth, turn.best_points, turn.best_rival, turn.best_win)
        elif try_way(board[0], end, weights[0], rng[0], depth):
            depth += 1
            begin_turn(board[0], end, weights[0], depth)
        else:
            end.left -= 1
            if end.left < 0:
                return False
            result = end.outcome[0]
            read_result(board[0], end.states[depth + 1], end.seat, weights[0], end.scratches[depth + 1], result)
            add_way(end, depth, result.points, result.rival, result.win)
    return True


@entry(
    rows(Board),
    rows(State),
    rows(Weights),
    rows(Settings),
    WHOLE,
    rows(Rng),
    rows(Option, MOST_LINES),
    rows(Endgame),
)
@kernel
def finish(
    board: Rows[Board],
    root: Rows[State],
    weights: Rows[Weights],
    settings: Rows[Settings],
    ends: int,
    rng: Rows[Rng],
    options: Rows[Option],
    endgame: Rows[Endgame],
) -> int:
    """Write every line of the seat with its exact result, as an option visited once. Return the number of lines; 0 if
    the end is too far away or there are too many ends to examine."""
    state, asked, end = root[0], settings[0], endgame[0]
    if state.seat != asked.seat or state.phase == DEPARTURE or ROUNDS - state.round_number >= DEEPEST:
        return 0
    end.seat, end.rivalry, end.win, end.left = asked.seat, asked.rivalry, asked.win, ends
    if not search_endgame(board, root, weights, endgame, rng):
        return 0
    for number in range(end.count):
        option = options[number]
        option.line, option.visits = end.lines[number], 1
        option.total, option.points, option.wins = end.values[number], end.points[number], end.wins[number]
    return int(end.count)
