"""The possible without foresight: a limit for any player who knows only what a seat knows, alone on a board.

A clairvoyant knows the tickets to come and makes more points than such a player can. So it is charged, in every round,
for how much better the ticket is than expected, according to an estimate of what each ticket would bring in that
position. For a player without foresight the charges are 0 on average, whatever the estimate; so a clairvoyant's points
after charges are, on average, no less than those of any such player (Brown, Smith and Sun, "Information relaxations and
duality in stochastic dynamic programs", 2010). The better the estimate, the nearer the limit.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.struct import Rows, blank, copy_of
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots.beam import Beam
from fareplay.games.get_on_board.bots.lines import Scratch, find_lines
from fareplay.games.get_on_board.bots.script import script_of
from fareplay.games.get_on_board.bots.weights import Weights, weights_for
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import ask_for_line
from fareplay.games.get_on_board.rules.material import BURGUNDY, TICKETS, YELLOW
from fareplay.games.get_on_board.rules.state import LINE, State
from fareplay.games.get_on_board.ruleset import GetOnBoard


@kernel
def surprise(board: Board, state: State, weights: Weights, scratch: Scratch) -> float:
    """Return by how many points the ticket of the round is better than expected before it was revealed. The state is
    at the beginning of the seat's turn, alone on the board, and is restored."""
    first = state.round_number - 1
    this, total = 0.0, 0.0
    for number in range(TICKETS - 1, first - 1, -1):  # the round's own ticket comes last and so stays in place
        ticket = state.tickets[first]
        state.tickets[first] = state.tickets[number]
        state.tickets[number] = ticket
        if first == 0 and board.has_fluid:
            state.fluid = BURGUNDY if state.tickets[0] % 2 else YELLOW  # G21
        ask_for_line(board, state)
        find_lines(board, state, weights, scratch, False, True)
        this = 0.0
        for line in range(scratch.count):
            this = max(this, scratch.values[line])
        total += this
        ticket = state.tickets[first]
        state.tickets[first] = state.tickets[number]
        state.tickets[number] = ticket
    return this - total / (TICKETS - first)


@entry(rows(Board), rows(State, None), WHOLE, rows(Weights), rows(Scratch), numbers(np.float64, None))
@kernel
def surprises(
    board: Rows[Board],
    states: Rows[State],
    count: int,
    weights: Rows[Weights],
    scratch: Rows[Scratch],
    found: npt.NDArray[np.float64],
) -> None:
    """Write the surprise of each state; 0 if the game is over."""
    for number in range(count):
        if states[number].phase == LINE:
            found[number] = surprise(board[0], states[number], weights[0], scratch[0])


class Foresight:
    """The charges for foresight on one board."""

    def __init__(self, rules: GetOnBoard, part: float = 1.0) -> None:
        self._part = part  # the charged part of the surprises; any part is fair
        self._board, self._weights, self._scratch = rules.board, weights_for(rules), blank(Scratch)
        self._weights[0].objectives = True

    def charge(self, states: Rows[State], count: int) -> npt.NDArray[np.float64]:
        """Return the surprises of the first states."""
        found = np.zeros(count)
        surprises(self._board, states, count, self._weights, self._scratch, found)
        return self._part * found


class Possible(NamedTuple):
    """A finished solo game, and a clairvoyant's result for the same deal, both after charges."""

    played: float
    limit: float

    @property
    def short(self) -> float:
        """Return how many points the game stays below the limit."""
        return self.limit - self.played


def possible(game: Game, width: int, part: float = 1.0) -> Possible:
    """Compare a finished solo game with the limit, by a beam of a width; a part of the surprises is charged."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    assert game.seats == 1
    beam, script, foresight = Beam(rules, width), script_of(rules, game, 0), Foresight(rules, part)
    limits = []
    for ticket in game.setup["deal"][0]:
        script[0].tickets[0] = int(ticket)
        found = beam.drive(game.state_at(0), script, foresight.charge)
        limits.append(0.0 if found is None else found.points)
    return Possible(float(game.scores[0] or 0) - part * charges(game), max(limits))


def charges(game: Game) -> float:
    """Return the sum of the surprises of a finished solo game."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    foresight, total = Foresight(rules), 0.0
    for ply in range(game.ply):
        state = copy_of(game.state_at(ply))
        if not state[0].placed:
            total += float(foresight.charge(state, 1)[0])
    return total
