"""Tables: a board with its players and rewards. An OpenSpiel game has one, and all its states refer to it."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, Final

from fareplay.errors import InvalidOption
from fareplay.game.encoding import Encoding, encoding_of
from fareplay.game.game import Game
from fareplay.game.record import MAX_MOVES
from fareplay.openspiel.draws import DrawnGame, Draws, Undecided, deal
from fareplay.rules import registry
from fareplay.rules.rules import Options, Rules

REWARDS: Final = ("win", "points")


class Table:
    """A board, its number of players, and its rewards."""

    def __init__(self, rules: Rules, seats: int, reward: str, seed: int) -> None:
        self.rules = rules
        self.options: Options = rules.check_options(seats, {})
        if seats < 2:
            raise InvalidOption(f"a game of OpenSpiel has 2 players or more here, not {seats}")
        if reward not in REWARDS:
            raise InvalidOption(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.seats, self.reward, self.seed = seats, reward, seed
        self.encoding: Encoding | None = self._encoding()
        self.actions = tuple(rules.codes) if self.encoding is None else self.encoding.actions  # move texts by id

    @cached_property
    def ids(self) -> Mapping[str, int]:
        """Return action ids by move text."""
        return {text: action for action, text in enumerate(self.actions)}

    @property
    def most_plies(self) -> int:
        """Return the maximum number of moves of a game."""
        return MAX_MOVES if self.encoding is None else self.encoding.most_plies

    def most_picks(self) -> int:
        """Return the largest number of things that chance picks from in a deal. A later shuffle has no more cards."""
        picks: list[int] = []
        most = 1
        while True:
            try:
                self.deal(picks)
            except Undecided as undecided:
                most = max(most, undecided.count)
                picks.append(0)
            else:
                return most

    def deal(self, picks: tuple[int, ...] | list[int]) -> DrawnGame:
        """Deal a game with these picks. Raises Undecided if chance has more to pick."""
        return deal(self.rules, self.seats, self.options, picks)

    def fixed_deal(self) -> DrawnGame | None:
        """Return the deal of the seed; None if chance deals. Later shuffles are left to chance."""
        if self.seed < 0:
            return None
        setup = self.rules.deal(self.seats, self.options, {}, Random(self.seed))
        return DrawnGame(self.rules, self.seats, self.options, setup, Draws())

    def need_encoding(self) -> Encoding:
        """Return the encoding. Raises InvalidOption if the game has none."""
        if self.encoding is None:
            raise InvalidOption(f"{registry.name_of(self.rules)} has no encoding, so there are no tensors")
        return self.encoding

    def utilities(self, played: Game) -> list[float]:
        """Return the utilities of the seats of a finished game."""
        if self.reward == "points":
            return [float(score or 0) for score in played.scores]
        if not played.winners:
            return [0.0] * self.seats
        shares = [1 / len(played.winners) if seat in played.winners else 0.0 for seat in range(self.seats)]
        return [(self.seats * share - 1) / (self.seats - 1) for share in shares]

    def _encoding(self) -> Encoding | None:
        try:
            return encoding_of(self.rules, self.seats, self.options)
        except InvalidOption:
            return None

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self  # OpenSpiel copies a state deeply

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.rules, self.seats, self.reward, self.seed)
