"""The bot that plays any legal move."""

from random import Random

from fareplay.bots.bot import seat_of
from fareplay.bots.clock import Clock
from fareplay.bots.seeds import seed_for
from fareplay.view import View


class ByChance:
    """Every legal move is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, clock: Clock) -> str:
        seat_of(view)
        return Random(seed_for(self._seed, view)).choice(view.legal_moves)
