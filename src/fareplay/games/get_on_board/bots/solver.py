"""The solver: the best a clairvoyant could have driven, the tickets as they came and the others as they played."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

import fareplay
from fareplay.bots.game_bots import Solution
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.game import Game
from fareplay.games.get_on_board.bots.beam import Script, advance, begin, expand, score_all
from fareplay.games.get_on_board.bots.drive import KEEPS, STOPS, Drive, longer
from fareplay.games.get_on_board.bots.plan import Plan
from fareplay.games.get_on_board.bots.shelf import weights_for
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, State
from fareplay.games.get_on_board.rules.turn import same_turn

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
        self._drive = blank(Drive)
        self._script = _script(rules, game, seat)
        self.departures = [int(ticket) for ticket in game.setup["deal"][seat]]
        self.all_proved = True

    def from_departure(self, ticket: int) -> tuple[int, list[int], bool]:
        """The most points, with the lines that make them, and whether nothing was left out."""
        script = copy_of(self._script)
        script[0].tickets[self._seat] = ticket
        room = self._width * LINES_EACH
        values, lines = np.empty(room, np.float32), np.empty(room, np.int64)
        parents, keys = np.empty(room, np.int32), np.empty(room, np.int64)
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
            proved = proved and found < room and len(chosen) == len(np.unique(keys[:found]))
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

    def retell(self, lines: list[int]) -> dict[str, Any]:
        """The game's record with the seat's lines in place of its own."""
        plan = Plan(self._rules)
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
