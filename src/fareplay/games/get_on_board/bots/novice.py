"""The novice at Get on Board: takes the most points of the turn, but avoids a dead end that it sees."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.bot import KernelBot, Turns
from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below, fingerprint
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.limits import KEEP
from fareplay.games.get_on_board.rules.material import NOWHERE
from fareplay.games.get_on_board.rules.state import DEPARTURE, State
from fareplay.games.get_on_board.rules.turn import ticket_at_random
from fareplay.games.get_on_board.show.lines import LONGEST, MOST_LINES, NO_MOVE, WAY, Buffers, LineRow, find_lines
from fareplay.games.get_on_board.show.mask import mask

# What comes before points: staying in the game, and room for the next marker.
IN_THE_GAME: Final = 20_000
ROOM: Final = 10_000
MOVES: Final = LONGEST + 1  # in a buffer for a turn, the same for all bots

_BUFFERS = Buffers()


class Novice(KernelBot):
    """Plays a line with room ahead of its end, and among those the one with the most points now."""

    def _choose(self, board: Rows[Board], state: Rows[State], seat: int, rng: Rows[Rng]) -> list[int]:
        moves = np.empty(MOVES, np.int16)
        count = choose(board, state, seat, rng, moves, _BUFFERS.lines, _BUFFERS.way)
        return [int(move) for move in moves[:count]]

    def _choose_many(
        self, board: Rows[Board], turns: Turns, seed: int, root: Rows[State], raw: npt.NDArray[np.int8], rng: Rows[Rng]
    ) -> None:
        all_of = (turns.states, turns.numbers, turns.seats, turns.moves, turns.counts)
        choose_many(board, *all_of, seed, root, raw, rng, _BUFFERS.lines, _BUFFERS.way)


@entry(
    rows(Board),
    rows(State),
    WHOLE,
    rows(Rng),
    numbers(np.int16, MOVES),
    rows(LineRow, MOST_LINES),
    rows(State, WAY),
)
@kernel
def choose(
    board: Rows[Board],
    state: Rows[State],
    seat: int,
    rng: Rows[Rng],
    moves: npt.NDArray[np.int16],
    lines: Rows[LineRow],
    way: Rows[State],
) -> int:
    """Write the moves of the turn; return their number. `lines` and `way` are buffers for finding lines. Before the
    game it keeps a random ticket."""
    if state[0].phase == DEPARTURE:
        moves[0] = KEEP + ticket_at_random(state[0], seat, rng[0])
        return 1
    count = find_lines(board, state, lines, way)
    best, equal = 0, 0
    for number in range(count):
        rank = rank_of(board[0], state[0], seat, lines[number])
        if equal == 0 or rank > best:
            best, equal = rank, 0
        if rank == best:
            equal += 1
    left = below(rng[0], equal)
    for number in range(count):
        if rank_of(board[0], state[0], seat, lines[number]) == best:
            if left == 0:
                return write_line(lines[number], moves)
            left -= 1
    return 0


@entry(
    rows(Board),
    rows(State, None),
    numbers(np.int64, None),
    numbers(np.int32, None),
    numbers(np.int16, None, None),
    numbers(np.int16, None),
    WHOLE,
    rows(State),
    numbers(np.int8, None),
    rows(Rng),
    rows(LineRow, MOST_LINES),
    rows(State, WAY),
)
@kernel
def choose_many(
    board: Rows[Board],
    states: Rows[State],
    numbers: npt.NDArray[np.int64],
    seats: npt.NDArray[np.int32],
    moves: npt.NDArray[np.int16],
    counts: npt.NDArray[np.int16],
    seed: int,
    root: Rows[State],
    raw: npt.NDArray[np.int8],
    rng: Rows[Rng],
    lines: Rows[LineRow],
    way: Rows[State],
) -> None:
    """Do the same in many games; `raw` are the bytes of `root`, in which states are masked."""
    for number in numbers:
        root[0] = states[number]
        mask(board, root, seats[number])
        rng[0].at = fingerprint(raw, seed)
        counts[number] = choose(board, root, seats[number], rng, moves[number], lines, way)


@kernel
def write_line(line: LineRow, moves: npt.NDArray[np.int16]) -> int:
    """Write the moves of a line; return their number."""
    count = 0
    while count < LONGEST and line.moves[count] != NO_MOVE:
        moves[count] = line.moves[count]
        count += 1
    return count


@kernel
def rank_of(board: Board, state: State, seat: int, line: LineRow) -> int:
    """Return the value of a line to a novice: not eliminated, then room for one more marker, then points."""
    rank = int(line.gain) + (0 if line.eliminated else IN_THE_GAME)
    for direction in range(4):
        there = int(board.next[line.player[0].at, direction])
        if there != NOWHERE and not state.visited[there] >> seat & 1 and not is_on(line, there):
            return rank + ROOM
    return rank


@kernel
def is_on(line: LineRow, there: int) -> bool:
    """Return whether a line reaches an intersection."""
    for move in line.moves:  # noqa: SIM110  # Numba compiles a loop faster than a generator
        if move == there:
            return True
    return False
