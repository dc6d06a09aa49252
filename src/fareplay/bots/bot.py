"""Bots: their interface, and the two that only need the rules."""

from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, cast, runtime_checkable

import numpy as np
import numpy.typing as npt

from fareplay.bots.search.clock import Clock
from fareplay.engine.random import Rng, draw, fingerprint, seeded
from fareplay.engine.struct import Rows
from fareplay.errors import InvalidOption
from fareplay.game.game import determinise
from fareplay.game.record import rules_of
from fareplay.game.view import View, check_view
from fareplay.rules.rules import Rules

MOST_MOVES: Final = 16  # of one turn


class Bot(Protocol):
    """A player. It gets what its seat may know, never a game.

    It may also have `plan(view, clock) -> list[str]` (see PlanningBot); it is then asked once per turn.

    Examples:
        >>> class First:
        ...     def choose(self, view, clock):
        ...         return view.legal_moves[0]
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> First().choose(game.view(0), fareplay.Clock())
        'T2'
    """

    def choose(self, view: View, clock: Clock) -> str:
        """Return one of `view.legal_moves`. The bot may search until the clock runs out or is stopped."""
        ...


@runtime_checkable
class PlanningBot(Bot, Protocol):
    """A bot that plans a whole turn."""

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the moves of the rest of the turn, up to the first that reveals something hidden."""
        ...


@runtime_checkable
class StateBot(Bot, Protocol):
    """A bot that needs no view: environments give it states, which are a hundred times faster to make."""

    def plan_state(self, rules: Rules, state: Rows[Any], seat: int) -> list[str] | None:
        """Return the result of `plan` for a view with this state, masked for the seat, without a time limit; None if
        the state is not sufficient."""
        ...


@dataclass(frozen=True)
class Turns:
    """Games in which bots plan the turn of the seat to act, and buffers for the result. All arrays but `numbers`
    have one row per game of a batch."""

    states: Rows[Any]
    seats: npt.NDArray[np.int32]  # to act
    numbers: npt.NDArray[np.int64]  # the games in which the bot is asked
    moves: npt.NDArray[np.int16]  # games × MOST_MOVES: the result, as numbered by the kernels
    counts: npt.NDArray[np.int16]  # the number of moves in the result

    def __post_init__(self) -> None:
        """Raise InvalidOption for games and seats that do not exist, because kernels do not check indexes."""
        games, asked = len(self.states), self.numbers
        if (len(self.seats), self.moves.shape, len(self.counts)) != (games, (games, MOST_MOVES), games):
            raise InvalidOption(f"turns need a seat, {MOST_MOVES} moves and a count for each of the {games} games")
        if not len(asked):
            return
        if not 0 <= asked.min() <= asked.max() < games:
            raise InvalidOption(f"the games are 0 to {games - 1}")
        seats, most = self.seats[asked], int(cast(Any, self.states)["seats"][0]) - 1
        if not 0 <= seats.min() <= seats.max() <= most:
            raise InvalidOption(f"the seats are 0 to {most}")


@runtime_checkable
class ManyGamesBot(Bot, Protocol):
    """A bot that plans in many games at once, inside a kernel."""

    @property
    def plans_many(self) -> bool:
        """Return whether it does so with its current settings."""
        ...

    def plan_many(self, rules: Rules, turns: Turns) -> None:
        """Write in each game the result of `plan_state` for the state masked for the seat to act. In every game that
        seat begins its turn."""
        ...


def plan_turn(bot: Bot, view: View, clock: Clock) -> list[str]:
    """Return the next moves of a bot: the rest of the turn if it plans turns, else one move.

    Examples:
        >>> from fareplay import bots
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> moves = bots.plan_turn(bots.make("novice", game.name), game.view(0), bots.Clock())
        >>> moves[0] in game.legal_moves
        True
    """
    return bot.plan(view, clock) if isinstance(bot, PlanningBot) else [bot.choose(view, clock)]


def choosing_seat(view: View) -> int:
    """Return the seat that a bot chooses for. Raises InvalidOption if there is nothing to choose."""
    check_view(view)
    if view.seat is None or not view.legal_moves:
        raise InvalidOption("a bot needs the view of a seat that has a choice to make")
    return view.seat


def seed_for(seed: int, state: Rows[Any]) -> int:
    """Return the seed of a decision: it depends on the bot's own seed and on what its seat sees, a masked state."""
    return int(fingerprint(np.frombuffer(bytearray(state.tobytes()), np.int8), _whole(seed)))


def _whole(seed: int) -> int:
    """Return a seed as a 64-bit number."""
    return (seed + 2**63) % 2**64 - 2**63


def viewing_seat(view: View) -> int:
    """Return the seat of a view. Raises InvalidOption if it is a spectator's."""
    check_view(view)
    if view.seat is None:
        raise InvalidOption("advice is for a seat, and this view is a spectator's")
    return view.seat


class SeededBot:
    """A bot whose choices depend on a seed and on what its seat sees."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self._seed})"


class RandomBot(SeededBot):
    """Chooses every legal move with equal probability."""

    def choose(self, view: View, clock: Clock) -> str:
        choosing_seat(view)
        moves = view.legal_moves
        return moves[draw(seeded(seed_for(self._seed, view.state)), len(moves))]


class KernelBot(SeededBot):
    """A bot whose choice is made by a kernel of its game, which only sees a masked state."""

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the whole turn."""
        seat = choosing_seat(view)
        return self.plan_state(rules_of(view.record), view.state, seat)

    def plan_state(self, rules: Rules, state: Rows[Any], seat: int) -> list[str]:
        """Return the turn for a masked state."""
        moves = self._choose(rules.board, state, seat, seeded(seed_for(self._seed, state)))
        return [rules.texts[move] for move in moves]

    plans_many = True

    def plan_many(self, rules: Rules, turns: Turns) -> None:
        """Write the turns in many games."""
        root: Any = np.empty(1, cast(Any, turns.states).dtype)
        self._choose_many(rules.board, turns, _whole(self._seed), root, root.view(np.int8), seeded(0))

    def _choose(self, board: Rows[Any], state: Rows[Any], seat: int, rng: Rows[Rng]) -> list[int]:
        """Return the moves of the turn, as numbered by the kernels."""
        raise NotImplementedError

    def _choose_many(
        self, board: Rows[Any], turns: Turns, seed: int, root: Rows[Any], raw: npt.NDArray[np.int8], rng: Rows[Rng]
    ) -> None:
        """Write the turns; each is chosen in `root`, whose bytes are `raw`, with the generator, as in `_choose`."""
        raise NotImplementedError


class GreedyBot(SeededBot):
    """Plays the line of the turn with the most points now that does not eliminate."""

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """Return the whole line."""
        seat, seed = choosing_seat(view), seed_for(self._seed, view.state)
        random = Random(seed)
        if view.to_move != seat:  # one of several that choose at the same time
            return [random.choice(view.legal_moves)]
        lines = determinise(view, seed).lines()
        if not lines:
            return [random.choice(view.legal_moves)]
        best = max((not line.eliminates, line.gain) for line in lines)
        return list(random.choice([line for line in lines if (not line.eliminates, line.gain) == best]).moves)
