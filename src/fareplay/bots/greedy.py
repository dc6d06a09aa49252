"""The bot that takes what it can get this turn and thinks no further."""

from random import Random

import fareplay
from fareplay.bots.bot import seat_of
from fareplay.bots.clock import Clock
from fareplay.bots.seeds import seed_for
from fareplay.view import View


class Greedy:
    """Of all ways to play the turn out, one that brings the most points now and does not eliminate."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """The whole way."""
        seat, seed = seat_of(view), seed_for(self._seed, view)
        chance = Random(seed)
        if view.to_move != seat:  # one of several that choose at the same time
            return [chance.choice(view.legal_moves)]
        lines = fareplay.determinise(view, seed).lines()
        if not lines:
            return [chance.choice(view.legal_moves)]
        best = max((not line.eliminates, line.gain) for line in lines)
        return list(chance.choice([line for line in lines if (not line.eliminates, line.gain) == best]).moves)
