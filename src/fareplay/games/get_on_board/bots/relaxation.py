"""What is possible without foresight: a limit for any player who knows only what a seat knows, alone on a board.

A clairvoyant knows the tickets to come and makes more points than such a player can. So it is charged, in every round,
for how much better the ticket is than a ticket was to be expected, by an estimate of what each would bring in that
position. For a player without foresight the charges are 0 on average, whatever the estimate; so what a clairvoyant
makes after charges is, on average, no less than what any such player makes (Brown, Smith and Sun, "Information
relaxations and duality in stochastic dynamic programs", 2010). The better the estimate, the nearer the limit.
"""

from typing import NamedTuple

import numpy as np

from fareplay.engine.struct import blank, copy_of
from fareplay.game import Game
from fareplay.games.get_on_board.bots.beam import Beam, surprises
from fareplay.games.get_on_board.bots.lines import Scratch
from fareplay.games.get_on_board.bots.script import script_of
from fareplay.games.get_on_board.bots.weights import weights_for
from fareplay.games.get_on_board.rules.state import LINE
from fareplay.games.get_on_board.ruleset import GetOnBoard


class Possible(NamedTuple):
    """A finished solo game, and what a clairvoyant makes in the same deal, both after charges."""

    played: float
    limit: float

    @property
    def short(self) -> float:
        """Return how many points the game stays below the limit."""
        return self.limit - self.played


def possible(game: Game, width: int) -> Possible:
    """Compare a finished solo game with the limit, by a beam of a width."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    assert game.seats == 1
    beam, script = Beam(rules, width), script_of(rules, game, 0)
    limits = []
    for ticket in game.setup["deal"][0]:
        script[0].tickets[0] = int(ticket)
        found = beam.drive(game.state_at(0), script, charged=True)
        limits.append(0.0 if found is None else found.points)
    return Possible(float(game.scores[0] or 0) - charges(game), max(limits))


def charges(game: Game) -> float:
    """Return what the surprises of a finished solo game add up to."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    board, weights, scratch = rules.board, weights_for(rules), blank(Scratch)
    weights[0].objectives = True
    total = 0.0
    for ply in range(game.ply):
        state = copy_of(game.state_at(ply))
        if state[0].phase == LINE and not state[0].placed:
            found = np.zeros(1)
            surprises(board, state, 1, weights, scratch, found)
            total += float(found[0])
    return total
