"""Beam search: keeps the most promising states and advances all of them by one turn at a time, with the tickets and the
other players' moves of the game."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, overflowing, rows
from fareplay.engine.struct import Rows, blank
from fareplay.games.get_on_board.bots.lines import (
    Scratch,
    direction_in,
    final_points,
    find_lines,
    length_of,
    play_line,
)
from fareplay.games.get_on_board.bots.script import Script, follow_script
from fareplay.games.get_on_board.bots.weights import Weights, weights_for
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import State
from fareplay.games.get_on_board.ruleset import GetOnBoard

_MIX: Final = 0x2545F4914F6CDD1D
_AGAIN: Final = 0x369DEA0F31A53F85


@overflowing
@kernel
def mark(number: int) -> int:
    """Return a hash of a number, so that sums of hashes identify sets."""
    mixed = np.int64(number + 1) * np.int64(_MIX)
    return (mixed ^ (mixed >> np.int64(29))) * np.int64(_AGAIN)


@entry(rows(Board), rows(State, None), rows(Script))
@kernel
def begin(board: Rows[Board], beam: Rows[State], script: Rows[Script]) -> None:
    """Advance the first state to the seat's first turn."""
    follow_script(board[0], beam[0], script[0])


@entry(
    rows(Board),
    rows(State, None),
    WHOLE,
    rows(Weights),
    rows(Scratch),
    numbers(np.float32, None),
    numbers(np.int64, None),
    numbers(np.int32, None),
    numbers(np.int64, None),
)
@overflowing
@kernel
def expand(
    board: Rows[Board],
    beam: Rows[State],
    count: int,
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    values: npt.NDArray[np.float32],
    lines: npt.NDArray[np.int64],
    parents: npt.NDArray[np.int32],
    keys: npt.NDArray[np.int64],
) -> int:
    """Write all lines from all states, their values, and a key that is equal for equal positions and sheets."""
    found = 0
    for parent in range(count):
        state = beam[parent]
        player = state.players[state.seat]
        visited = 0
        for spot in range(board[0].intersections):
            if state.visited[spot] >> state.seat & 1:
                visited += mark(spot)
        find_lines(board[0], state, weights[0], scratch[0], False, True)
        for number in range(min(scratch[0].count, len(values) - found)):
            line = scratch[0].lines[number]
            key, at, heading = visited, player.at, player.heading
            for marker in range(length_of(line)):
                heading = direction_in(line, marker)
                at = board[0].next[at, heading]
                key += mark(at)
            values[found] = scratch[0].values[number]
            lines[found] = line
            parents[found] = parent
            keys[found] = key + mark(1000 + at * 4 + heading) + mark(int(1000.0 * scratch[0].values[number]))
            found += 1
    return found


@entry(
    rows(Board),
    rows(State, None),
    numbers(np.int64, None),
    numbers(np.int64, None),
    numbers(np.int32, None),
    rows(Script),
    rows(State, None),
)
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
    """Write the states after the chosen lines, at the seat's next turn."""
    for number in range(len(chosen)):
        after[number] = beam[parents[chosen[number]]]
        play_line(board[0], after[number], lines[chosen[number]])
        follow_script(board[0], after[number], script[0])


@entry(rows(Board), rows(State, None), WHOLE, WHOLE, rows(Weights), rows(Scratch), numbers(np.float32, None))
@kernel
def score_all(
    board: Rows[Board],
    beam: Rows[State],
    count: int,
    seat: int,
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    values: npt.NDArray[np.float32],
) -> None:
    """Write the final points of every state."""
    for number in range(count):
        values[number] = final_points(board[0], beam[number], seat, weights[0], scratch[0])


LINES_EACH: Final = 64  # the average number of lines per state to allow for


Charge = Callable[[Rows[State], int], npt.NDArray[np.float64]]  # for a number of states


class Drive(NamedTuple):
    """The most points that a beam found, their lines, and whether the search was complete."""

    points: float  # whole, unless something was charged
    lines: list[int]
    proved: bool


class Beam:
    """A beam of a fixed width, for games on one board."""

    def __init__(self, rules: GetOnBoard, width: int, objectives: bool = True) -> None:
        self._rules, self._width = rules, width
        self._weights = weights_for(rules)
        self._weights[0].objectives = objectives
        self._scratch = blank(Scratch)

    def drive(self, start: Rows[State], script: Rows[Script], charge: Charge | None = None) -> Drive | None:
        """Return the best way found from a state; None if every line leads to elimination. `charge` returns the cost
        of some states at the beginning of a turn, which is subtracted from all lines that continue from there."""
        most = self._width * LINES_EACH
        values, lines = np.empty(most, np.float32), np.empty(most, np.int64)
        parents, keys = np.empty(most, np.int32), np.empty(most, np.int64)
        beam, after = blank(State, self._width), blank(State, self._width)
        beam[0] = start[0]
        begin(self._rules.board, beam, script)
        rounds = ROUNDS + 1 - int(beam[0].round_number)
        count, proved = 1, True
        paid = np.zeros(1) if charge is None else charge(beam, count)
        history: list[tuple[Any, Any]] = []  # per turn: each kept state's parent and line
        for _ in range(rounds):
            found = expand(self._rules.board, beam, count, self._weights, self._scratch, values, lines, parents, keys)
            if found == 0:
                return None
            chosen = _best(values[:found] - paid[parents[:found]], keys[:found], self._width)
            proved = proved and found < most and len(chosen) == len(np.unique(keys[:found]))
            advance(self._rules.board, beam, chosen, lines, parents, script, after)
            history.append((parents[chosen].copy(), lines[chosen].copy()))
            beam, after, count = after, beam, len(chosen)
            paid = paid[parents[chosen]] + (0.0 if charge is None else charge(beam, count))
        final = np.empty(count, np.float32)
        score_all(self._rules.board, beam, count, int(script[0].seat), self._weights, self._scratch, final)
        made = final - paid
        best = int(np.argmax(made))
        points, path = float(made[best]), []
        for before, line in reversed(history):
            path.append(int(line[best]))
            best = int(before[best])
        return Drive(points, path[::-1], proved)


def _best(values: Any, keys: Any, width: int) -> Any:
    """Return the best lines, only one for each key."""
    order = np.argsort(-values, kind="stable")
    _, first = np.unique(keys[order], return_index=True)
    return order[np.sort(first)[:width]].astype(np.int64)
