"""Self-play: bots of one level in every seat of thousands of games at once, played to their ends inside kernels.

`play_games` returns the final states, from which the explorer counts roads and the workshop measures a board's balance.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.bots.bot import MOST_MOVES, ManyGamesBot, Turns
from fareplay.bots.levels import make
from fareplay.engine.struct import Rows, blank
from fareplay.errors import InvalidOption
from fareplay.game.encoding import RESTART, WAIT, Slot, encoding_of
from fareplay.rules.rules import Rules
from fareplay.rules.simulated_games import seed_of

AT_ONCE: Final = 2048  # games played together


@dataclass(frozen=True)
class EndedGames:
    """Games that were played to their ends, a row each."""

    states: Rows[Any]  # the final ones
    moves: npt.NDArray[np.int16]  # games × seats: each seat's first move, from seat 0 on, as the kernels number them
    points: npt.NDArray[np.float32]  # games × seats; NaN for an eliminated player
    wins: npt.NDArray[np.float32]  # games × seats: the share of the victory


def play_games(
    rules: Rules,
    seats: int,
    games: int,
    seed: int = 0,
    *,
    level: str = "casual",
    first: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Iterator[EndedGames]:
    """Play the games of the numbers `first` to `first + games - 1`, and yield them in parts.

    A game depends on the seed, its number and the level alone, not on the parts. The level must be one that plans in
    many games at once: `novice`, `casual`, `skilled` or `policy`, of a game with its own policy.
    """
    bot = make(level, rules, seed=seed)
    if not isinstance(bot, ManyGamesBot) or not bot.plans_many:
        raise InvalidOption(f"{level} does not play many games of {rules.facts['title']} at once")
    checked = rules.check_options(seats, options or {})
    for number in range(first, first + games, AT_ONCE):
        yield _Part(rules, seats, checked, min(AT_ONCE, first + games - number)).play(bot, seed, number)


class _Part:
    """Games that are played together, as an encoding steps them."""

    def __init__(self, rules: Rules, seats: int, options: Any, games: int) -> None:
        self._rules, self._seats, self._games = rules, seats, games
        self._encoding = encoding_of(rules, seats, options)
        states: Any = self._encoding.blank_states(games)
        self._states: Rows[Any] = states
        self._slots: Any = blank(Slot, games)
        self._history = np.zeros((games, self._encoding.most_plies), np.int16)
        self._orders = np.full(games, RESTART, np.int32)
        self._mask = np.zeros((games, len(self._encoding.actions)), np.bool_)
        self._to_act = np.zeros(games, np.int32)
        self._reward = np.zeros((games, seats), np.float32)
        self._done = np.zeros(games, np.bool_)
        self._kernel_arguments = (
            *(rules.board, self._encoding.coding(points=False, restarts=False), self._encoding.start),
            *(states, states.view(np.int8).reshape(games, -1), self._slots, self._history, self._orders),
            *(self._mask, self._to_act, self._reward, self._done, np.zeros((games, 0), np.float32)),
            blank(self._encoding.scratch),
        )

    def play(self, bot: ManyGamesBot, seed: int, first: int) -> EndedGames:
        """Deal the games from a number on, and play them."""
        streams = (seed_of(seed, first + place) >> 2 & 2**61 - 1 for place in range(self._games))
        self._slots["stream"] = list(streams)
        codes = [self._rules.codes[text] for text in self._encoding.actions]
        ids = np.full(max(self._rules.codes.values()) + 1, WAIT, np.int32)
        ids[codes] = np.arange(len(codes))
        wins = np.zeros((self._games, self._seats), np.float32)
        playing, planned = np.arange(self._games), np.zeros(self._games, np.int16)
        moves, counts = np.zeros((self._games, MOST_MOVES), np.int16), np.zeros(self._games, np.int16)
        self._encoding.advance(*self._kernel_arguments)
        while len(playing):
            fresh = playing[planned[playing] >= counts[playing]]
            if len(fresh):
                bot.plan_many(self._rules, Turns(self._states, self._to_act, fresh, moves, counts))
                planned[fresh] = 0
            self._orders[:] = WAIT
            self._orders[playing] = ids[moves[playing, planned[playing]]]
            planned[playing] += 1
            self._encoding.advance(*self._kernel_arguments)
            ended = playing[self._done[playing]]
            wins[ended] = self._reward[ended]
            playing = playing[~self._done[playing]]
        opening = np.array(codes, np.int16)[self._history[:, : self._seats]]
        return EndedGames(self._states, opening, self._encoding.totals(self._states), wins)
