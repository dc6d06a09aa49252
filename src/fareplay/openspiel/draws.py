"""Draws: random decisions as a list of numbers that the caller supplies.

A game deals and shuffles with a `random.Random`. Every method of it that games use picks one of n things with equal
probability, one or more times; so a deal is a list of such picks, and each pick is a chance node.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NoReturn

from fareplay.errors import InvalidOption
from fareplay.game import record
from fareplay.game.game import Game
from fareplay.game.record import Record
from fareplay.rules.rules import Options, Rules, Setup

DRAWN = "this game draws random numbers that cannot be listed: use choice, randrange, sample or shuffle"


class Undecided(Exception):  # not an error: chance is to act
    """The known picks do not decide everything; the next one is one of `count`."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Draws(Random):
    """A random source that returns the given picks. Raises Undecided at the first pick that is not given."""

    def __init__(self, picks: Sequence[int] = ()) -> None:
        super().__init__(0)
        self._left = list(reversed(picks))

    def _randbelow(self, n: int) -> int:
        if n == 1:
            return 0
        if not self._left:
            raise Undecided(n)
        return self._left.pop()

    def random(self) -> NoReturn:
        raise InvalidOption(DRAWN)

    def getrandbits(self, k: int) -> NoReturn:
        raise InvalidOption(DRAWN)


class DrawnGame(Game):
    """A game whose chance, also after the deal, returns the given picks."""

    def __init__(self, rules: Rules, seats: int, options: Options, setup: Setup, draws: Draws) -> None:
        self._draws = draws
        super().__init__(rules, seats, options, setup, 0)

    def push_drawn(self, move: str, picks: Sequence[int]) -> None:
        """Make a move. Raises Undecided, and changes nothing, if chance has more to pick."""
        self._draws = Draws(picks)
        self.push(move)

    def _chance(self, time: int) -> Random:
        return self._draws

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (self.record(),)


def deal(rules: Rules, seats: int, options: Options, picks: Sequence[int]) -> DrawnGame:
    """Deal a game with these picks. Raises Undecided if chance has more to pick."""
    draws = Draws(picks)
    setup = rules.check_setup(seats, options, rules.deal(seats, options, {}, draws))
    return DrawnGame(rules, seats, options, setup, draws)


def replay(written: Record) -> DrawnGame:
    """Return the game of a record, which contains its random events; later ones are not decided."""
    rules = record.rules_of(written)
    game = DrawnGame(rules, written["seats"], written.get("options", {}), written["setup"], Draws())
    for move in written["moves"]:
        game.push(move)
    return game
