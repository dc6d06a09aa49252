"""The solver: the best a clairvoyant could have driven, the tickets as they came and the others as they played.

It keeps a beam: the most promising ways to have driven so far, all driven one turn further at a time.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

import fareplay
from fareplay.bots.game_bots import Solution
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Longs, Rows, Small, Smalls, Struct, blank, copy_of
from fareplay.game import Game
from fareplay.games.get_on_board.bots.lines import (
    KEEPS,
    STOPS,
    Scratch,
    direction_in,
    final_points,
    find_lines,
    length_of,
    longer,
    play_line,
)
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.bots.weights import Weights, weights_for
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS, ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket, same_turn
from fareplay.record import Record

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
        play_line(board, state, script.lines[state.seat, state.round_number])


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
    scratch: Rows[Scratch],
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
        find_lines(board[0], state, weights[0], scratch[0], False)
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
        play_line(board[0], after[number], lines[chosen[number]])
        follow_script(board[0], after[number], script[0])


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
    """The final points of every state."""
    for number in range(count):
        values[number] = final_points(board[0], beam[number], seat, weights[0], scratch[0])


LINES_EACH: Final = 64  # room for so many lines a state, on average


def solve(game: Game, seat: int, *, width: int, objectives: bool = True) -> Solution:
    """Search for the best line of a seat in a game that is over."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    solver = _Solver(rules, game, seat, width, objectives)
    points, lines, proved = max((solver.from_departure(ticket) for ticket in solver.departures), key=lambda end: end[0])
    proved = proved and solver.all_proved
    record = solver.retell(lines)
    driven = fareplay.load(record)
    return Solution(seat, points, game.scores[seat], proved, width, record, driven.sheet(seat))


class _Solver:
    """One search: a beam for every departure the seat could have chosen."""

    def __init__(self, rules: GetOnBoard, game: Game, seat: int, width: int, objectives: bool) -> None:
        self._rules, self._game, self._seat, self._width = rules, game, seat, width
        self._weights = copy_of(weights_for(rules))
        self._weights[0].objectives = objectives
        self._drive = blank(Scratch)
        self._script = _script(rules, game, seat)
        self.departures = [int(ticket) for ticket in game.setup["deal"][seat]]
        self.all_proved = True

    def from_departure(self, ticket: int) -> tuple[int, list[int], bool]:
        """The most points, with the lines that make them, and whether nothing was left out."""
        script = copy_of(self._script)
        script[0].tickets[self._seat] = ticket
        most = self._width * LINES_EACH
        values, lines = np.empty(most, np.float32), np.empty(most, np.int64)
        parents, keys = np.empty(most, np.int32), np.empty(most, np.int64)
        beam, after = blank(State, self._width), blank(State, self._width)
        beam[0] = self._game.state_at(0)[0]
        begin(self._rules.board, beam, script)
        count, proved = 1, True
        history: list[tuple[Any, Any]] = []  # per turn: each kept state's parent and line
        for _ in range(ROUNDS):
            found = expand(self._rules.board, beam, count, self._weights, self._drive, values, lines, parents, keys)
            if found == 0:
                break
            chosen = _best(values[:found], keys[:found], self._width)
            proved = proved and found < most and len(chosen) == len(np.unique(keys[:found]))
            advance(self._rules.board, beam, chosen, lines, parents, script, after)
            history.append((parents[chosen].copy(), lines[chosen].copy()))
            beam, after, count = after, beam, len(chosen)
        self.all_proved = self.all_proved and proved
        if len(history) < ROUNDS:  # every line is eliminated in the end
            return 0, [KEEPS | ticket], proved
        final = np.empty(count, np.float32)
        score_all(self._rules.board, beam, count, self._seat, self._weights, self._drive, final)
        best = int(np.argmax(final))
        points, path = int(final[best]), []
        for before, line in reversed(history):
            path.append(int(line[best]))
            best = int(before[best])
        return points, [KEEPS | ticket, *reversed(path)], proved

    def retell(self, lines: list[int]) -> Record:
        """The game's record with the seat's lines in place of its own."""
        plan = Policy(self._rules)
        left = iter(lines)
        others = {
            of: iter([moves for _, moves in _turns(self._game, of)])
            for of in range(self._game.seats)
            if of != self._seat
        }
        told = fareplay.load({**self._game.record(), "moves": []})
        while (mover := told.to_move) is not None:
            if mover == self._seat:
                line = next(left, None)
                if line is None:
                    break
                moves = plan.moves(told.state_at(told.ply), mover, line)
            else:
                moves = next(others[mover])
            for move in moves:
                told.push(move)
        return told.record()


def _best(values: Any, keys: Any, width: int) -> Any:
    """The best of the lines, of those with the same key only one."""
    order = np.argsort(-values, kind="stable")
    _, first = np.unique(keys[order], return_index=True)
    return order[np.sort(first)[:width]].astype(np.int64)


def _turns(game: Game, seat: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The turns of a seat: the move each began with, and its moves."""
    start, turn = 0, list[str]()
    for ply, (mover, move) in enumerate(game.history):
        if mover != seat:
            continue
        start = start if turn else ply
        turn.append(move)
        before, after = game.state_at(ply)[0], game.state_at(ply + 1)[0]
        if before.phase == DEPARTURE or not same_turn(before, after):
            yield start, tuple(turn)
            turn = []


def _script(rules: GetOnBoard, game: Game, seat: int) -> Rows[Script]:
    """What the others did, for the kernels."""
    script = blank(Script)
    script[0].seat = seat
    for of in range(game.seats):
        for start, moves in _turns(game, of):
            state = game.state_at(start)[0]
            if state.phase == DEPARTURE:
                script[0].tickets[of] = int(moves[0][1:])
            else:
                script[0].lines[of, state.round_number] = _line(rules, int(state.players[of].at), moves)
    return script


def _line(rules: GetOnBoard, at: int, moves: tuple[str, ...]) -> int:
    """Moves as one number."""
    line = 0
    for move in moves:
        if move == "stop":
            return line | STOPS
        ways: Any = rules.board[0].next[at]
        direction = list(ways).index(rules.codes[move])
        line = longer(line, direction)
        at = rules.codes[move]
    return line
