"""Proofs: the best that a seat can still do from a position, with the tickets and the other players' moves of the game,
or alone. A beam finds a first line, and the exact search proves it or finds a better one."""

import time
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.game_bots import Proof
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.errors import InvalidOption
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots.beam import Beam
from fareplay.games.get_on_board.bots.bound import JOINT, MOST_LIGHTS, NO_OBJECTIVE, TICK, USED
from fareplay.games.get_on_board.bots.exact import DONE, NOTHING_YET, ROUNDING, Exact, count_ticks, search_exact
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.bots.purchase import row_tables
from fareplay.games.get_on_board.bots.script import script_of, with_lines
from fareplay.games.get_on_board.bots.weights import steps_between
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    FIRST_RUSH,
    METROS,
    ROUNDS,
    SECOND_RUSH,
    SHAPE_JOINTS,
    SHAPE_MARKERS,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.state import DEPARTURE, LINE, State
from fareplay.games.get_on_board.ruleset import GetOnBoard

FIRST_WIDTH: Final = 400  # of the beam that finds a first line
AT_ONCE: Final = 2000  # turns between two checks of the clock
FIRST_PRICE: Final = 2.0
FIRST_COST: Final = -1.0


def prove(game: Game, seat: int, ply: int, *, seconds: float, width: int = FIRST_WIDTH) -> Proof:
    """Find the best that a seat can still do from its turn at a ply, and prove it if there is time."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    refuse_journeys(game)
    state = game.state_at(ply)[0]
    if state.phase != LINE or state.placed or state.seat != seat:
        raise InvalidOption(f"seat {seat} does not begin a line at ply {ply}")
    search = Search(rules, game, game, seat, ply)
    return search.run(seconds, width)


def refuse_journeys(game: Game) -> None:
    """Raise InvalidOption for two journeys, whose second half depends on the line of the first."""
    if game.options.get("solo") == "two-journeys":
        raise InvalidOption("two journeys cannot be solved: the second depends on the line of the first")


class Search:
    """One exact search from a turn of a seat. The other players' moves come from `game`, the state from `at`."""

    def __init__(self, rules: GetOnBoard, game: Game, at: Game, seat: int, ply: int | None = None) -> None:
        self._rules, self._game, self._seat = rules, game, seat
        self._ply = at.ply if ply is None else ply
        self._start = copy_of(at.state_at(self._ply))
        self.exact = _exact(rules, game, self._start, seat)

    def ceiling(self) -> int:
        """Return an upper limit of the points."""
        search_exact(self._rules.board, self.exact, 1)
        return int(self.exact[0].ceiling + ROUNDING)

    def run(self, seconds: float, width: int) -> Proof:
        """Search until the result is proved or time is up."""
        began = time.monotonic()
        search = self.exact[0]
        script = script_of(self._rules, self._game, self._seat)
        found = Beam(self._rules, width).drive(self._start, script)
        if found is not None:
            search.best = int(found.points)
            for number, line in enumerate(found.lines, int(search.first)):
                search.best_lines[number] = line
        done = False
        while not done and (search.nodes == 0 or time.monotonic() - began < seconds):
            done = search_exact(self._rules.board, self.exact, AT_ONCE) == DONE
        proved = done and not search.cut
        points = None if search.best == NOTHING_YET else int(search.best)
        ceiling = points or 0 if proved else int(search.ceiling + ROUNDING)
        lines = [] if points is None else [int(line) for line in search.best_lines[search.first :]]
        driven = with_lines(self._rules, self._game, self._seat, self._ply, lines)
        if points is not None and driven.scores[self._seat] != points:
            raise AssertionError(f"the line makes {driven.scores[self._seat]} points, not {points}")
        return Proof(
            seat=self._seat,
            ply=self._ply,
            points=points,
            proved=proved,
            ceiling=ceiling,
            nodes=int(search.nodes),
            seconds=time.monotonic() - began,
            turns=self._moves(lines),
            record=driven.record(),
        )

    def _moves(self, lines: list[int]) -> tuple[tuple[str, ...], ...]:
        policy, at = Policy(self._rules), copy_of(self._start)
        found = []
        for line in lines:
            moves = policy.moves(at, self._seat, line)
            found.append(moves)
            ends = [move for move in moves if move != "stop"]
            if ends:
                at[0].players[self._seat].at = self._rules.codes[ends[-1]]
        return tuple(found)


def _exact(rules: GetOnBoard, game: Game, start: Rows[State], seat: int) -> Rows[Exact]:
    """Return a new search."""
    board: Any = rules.board[0]
    exact = blank(Exact)
    search = exact[0]
    root = start[0]
    first = int(root.round_number)
    search.first = search.number = first
    search.best = NOTHING_YET
    search.turns[first].player[0] = root.players[seat]
    search.tables[0] = row_tables()[0]
    course, bound = search.course[0], search.bound[0]
    course.seat, course.metros = seat, int(rules.edition == METROS)
    course.lights = min(_longest_lights(board), MOST_LIGHTS)
    course.steps[:] = steps_between(rules)
    course.objectives[:] = NO_OBJECTIVE
    for card in range(int(objectives_in_play(root))):
        course.objectives[card] = root.common[card]
        course.turned[card] = FIRST_RUSH if root.rush_hour else _turned_in(game, seat, card)
        course.gone[card] = SECOND_RUSH if root.rush_hour else ROUNDS
    bound.blocked[:] = np.asarray(root.visited) >> seat & 1
    bound.prices[1:JOINT] = FIRST_PRICE
    bound.prices[JOINT] = FIRST_COST
    bound.prices[USED] = FIRST_COST
    bound.prices[TICK] = 0.5 if course.metros else -0.7
    sheet = int(root.players[seat].sheet)
    roads = _others_roads(rules, game, seat)
    for number in range(first, ROUNDS + 1):
        shape = shape_asked(sheet, int(root.tickets[number - 1]))
        course.markers[number], course.joints[number] = SHAPE_MARKERS[shape], SHAPE_JOINTS[shape]
        state = search.states[number]
        search.states[number] = root
        state.round_number, state.seat = number, seat
        state.roads[:] = roads[number]
    count_ticks(rules.board, exact, len(rules.facts["roads"]))
    return exact


def _turned_in(game: Game, seat: int, card: int) -> int:
    """Return the round in which another player first meets a common objective; the last one if nobody does."""
    for ply in range(game.ply + 1):
        state = game.state_at(ply)[0]
        if any(of != seat and state.players[of].common[card] for of in range(game.seats)):
            over = ply == game.ply and game.is_over
            return int(state.round_number) if over else int(state.round_number) - 1
    return ROUNDS


def _others_roads(rules: GetOnBoard, game: Game, seat: int) -> npt.NDArray[np.int8]:
    """Return the seats with markers on each road at the seat's turn in each round, one bit per seat."""
    board: Any = rules.board[0]
    roads = np.zeros((ROUNDS + 2, len(board.kind)), np.int8)
    for ply, (mover, move) in enumerate(game.history):
        state = game.state_at(ply)[0]
        if mover == seat or state.phase == DEPARTURE or move == "stop":
            continue
        at, number = int(state.players[mover].at), int(state.round_number)
        road = int(board.road[at, list(board.next[at]).index(rules.codes[move])])
        inspector = int(state.inspector)
        is_before = (mover - inspector) % game.seats < (seat - inspector) % game.seats
        roads[number + (0 if is_before else 1) :, road] |= 1 << mover
    return roads


def _longest_lights(board: Any) -> int:
    """Return the most lights that can follow each other: the largest number of adjacent ones."""
    longest, seen = 0, set[int]()
    for start in range(board.intersections):
        if not board.light[start] or start in seen:
            continue
        ring, group = [start], {start}
        while ring:
            ring = [
                int(there)
                for at in ring
                for there in board.next[at]
                if there >= 0 and board.light[there] and int(there) not in group
            ]
            group.update(ring)
        seen |= group
        longest = max(longest, len(group))
    return longest
