"""A beam: the most promising ways to have driven so far, all driven one turn further at a time."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Longs, Rows, Small, Smalls, Struct
from fareplay.games.get_on_board.bots.drive import Drive, direction_in, drive_line, find_lines, length_of
from fareplay.games.get_on_board.bots.playing import final_points
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS, ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket

_MIX: Final = 0x2545F4914F6CDD1D
_AGAIN: Final = 0x369DEA0F31A53F85


class Script(Struct):
    """What the others did: their departures, and their lines by seat and round."""

    seat: Small  # who is free to do otherwise
    tickets: Annotated[Smalls, MAX_SEATS]
    lines: Annotated[Longs, (MAX_SEATS, ROUNDS + 1)]


@kernel
def mark(number: int) -> int:
    """A number mixed up, so that sums of marks tell sets apart."""
    mixed = (number + 1) * _MIX
    return (mixed ^ (mixed >> 29)) * _AGAIN


@kernel
def follow_script(board: Board, state: State, script: Script) -> None:
    """The others do what they did, until the seat has to move or the game is over."""
    while state.phase == DEPARTURE:
        keep_ticket(board, state, script.tickets[state.seat])
    while state.phase != OVER and state.seat != script.seat:
        drive_line(board, state, script.lines[state.seat, state.round_number])


@kernel
def begin(board: Rows[Board], beam: Rows[State], script: Rows[Script]) -> None:
    """Bring the first state to the seat's first turn."""
    follow_script(board[0], beam[0], script[0])


@kernel
def expand(
    board: Rows[Board],
    beam: Rows[State],
    count: int,
    weights: Rows[Weights],
    drive: Rows[Drive],
    values: npt.NDArray[np.float32],
    lines: npt.NDArray[np.int64],
    parents: npt.NDArray[np.int32],
    keys: npt.NDArray[np.int64],
) -> int:
    """Write all lines from all states, what they are worth and a key that is the same for the same place and sheet."""
    found = 0
    for parent in range(count):
        state = beam[parent]
        player = state.players[state.seat]
        visited = 0
        for spot in range(board[0].intersections):
            if state.visited[spot] >> state.seat & 1:
                visited += mark(spot)
        find_lines(board[0], state, weights[0], drive[0], False)
        for number in range(min(drive[0].count, len(values) - found)):
            line = drive[0].lines[number]
            key, at, heading = visited, player.at, player.heading
            for marker in range(length_of(line)):
                heading = direction_in(line, marker)
                at = board[0].next[at, heading]
                key += mark(at)
            values[found] = drive[0].values[number]
            lines[found] = line
            parents[found] = parent
            keys[found] = key + mark(1000 + at * 4 + heading) + mark(int(1000.0 * drive[0].values[number]))
            found += 1
    return found


@kernel
def advance(
    board: Rows[Board],
    beam: Rows[State],
    chosen: npt.NDArray[np.int64],
    lines: npt.NDArray[np.int64],
    parents: npt.NDArray[np.int32],
    script: Rows[Script],
    after: Rows[State],
) -> None:
    """The states after the lines chosen, at the seat's next turn."""
    for number in range(len(chosen)):
        after[number] = beam[parents[chosen[number]]]
        drive_line(board[0], after[number], lines[chosen[number]])
        follow_script(board[0], after[number], script[0])


@kernel
def score_all(
    board: Rows[Board],
    beam: Rows[State],
    count: int,
    seat: int,
    weights: Rows[Weights],
    drive: Rows[Drive],
    values: npt.NDArray[np.float32],
) -> None:
    """The final points of every state."""
    for number in range(count):
        values[number] = final_points(board[0], beam[number], seat, weights[0], drive[0])
