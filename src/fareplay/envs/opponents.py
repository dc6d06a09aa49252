"""Opponents: the bots that play the other seats inside an environment."""

from collections.abc import Sequence
from random import Random
from typing import Any

from fareplay import bots
from fareplay.bots.bot import Bot, Clock, StateBot, plan_turn
from fareplay.engine.struct import Rows
from fareplay.errors import InvalidOption, short_repr
from fareplay.game import Game
from fareplay.rules import Rules


class Opponents:
    """Who plays each seat but one. `random` looks at nothing, which makes it the fastest;
    in many games at once, levels of bots look at states, and other bots at views, which are slower to make."""

    def __init__(self, rules: Rules, seats: int, seat: int, opponents: Sequence[str | Bot]) -> None:
        if isinstance(opponents, str):
            raise InvalidOption(f"opponents is a list of bots, such as [{opponents!r}], not {short_repr(opponents)}")
        if not opponents and seats > 1:
            raise InvalidOption("opponents must name a bot at least")
        if len(opponents) > seats - 1:
            raise InvalidOption(f"there are {seats - 1} other seats, not {len(opponents)}")
        self._rules = rules
        self._named: dict[int, str] = {}
        self._seeds: dict[int, int] = {}  # of those known by a name
        self._bots: dict[int, Bot] = {}
        for place in range(1, seats):
            chosen = opponents[min(place, len(opponents)) - 1]
            if isinstance(chosen, str):
                self._named[(seat + place) % seats] = chosen
            else:
                self._bots[(seat + place) % seats] = chosen
        self.reseed(0)

    def reseed(self, seed: int) -> None:
        """Let the bots known by a name play by another seed."""
        self._chance = Random(seed)
        self._seeds = {seat: self._chance.getrandbits(32) for seat in self._named}
        self._make_bots()

    def _make_bots(self) -> None:
        for seat, level in self._named.items():
            self._bots[seat] = bots.make(level, self._rules, seed=self._seeds[seat])

    def __getstate__(self) -> dict[str, Any]:
        """Without the bots known by a name: what such a bot plays follows from its seed and what it sees."""
        own = {seat: bot for seat, bot in self._bots.items() if seat not in self._named}
        return {**self.__dict__, "_bots": own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_bots()

    def is_random(self, seat: int) -> bool:
        """Whether a seat plays at random."""
        return self._named.get(seat) == "random"

    @property
    def all_random(self) -> bool:
        """Whether all do."""
        return all(map(self.is_random, self._bots))

    def plan_state(self, state: Rows[Any], seat: int) -> list[str] | None:
        """What `plan` gives for a game in this state; None if the seat's bot has to see the game."""
        bot = self._bots[seat]
        if not isinstance(bot, StateBot):
            return None
        return bot.plan_state(self._rules, self._rules.mask(state, seat), seat)

    def plan(self, game: Game) -> list[str]:
        """The next moves of the seat to move: the rest of its turn, or one move."""
        seat = game.to_move
        assert seat is not None
        if self.is_random(seat):
            return [self._chance.choice(game.legal_moves)]
        return plan_turn(self._bots[seat], game.view(seat), Clock())


def seats_for(rules: Rules, seats: int | None, opponents: Sequence[str | Bot]) -> int:
    """How many sit down: as many as asked, or one for each opponent if the board takes so many, or its fewest."""
    least, most = rules.facts["players"]
    if seats is None:
        seats = len(opponents) + 1
        return seats if least <= seats <= most else int(least)
    return seats


def check_seat(seat: int, seats: int) -> int:
    """Return the learner's seat; raises InvalidOption if there is no such seat."""
    if not 0 <= seat < seats:
        raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {seats - 1}")
    return int(seat)
