"""Encodings: a game on a board as numbers for machine learning. Actions have ids, observations are float32.

A game may name its own class in its manifest; others use that of `rules_encoding.py`. `fareplay.envs` only uses this
interface. Each encoding has its own kernels, which are called once for all games of a batch.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Annotated, Any, Final, cast

import numpy as np
import numpy.typing as npt

from fareplay.boards.facts import MAX_SEATS
from fareplay.engine.random import Rng
from fareplay.engine.struct import Long, Rows, Short, Shorts, Struct, blank
from fareplay.errors import InvalidOption, short_repr
from fareplay.game.numbers import whole
from fareplay.game.view import View, check_view
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.rules import Options, Rules, Setup

Bytes = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int32]
Plies = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int32]
Rewards = npt.NDArray[np.float32]
Dones = npt.NDArray[np.bool_]
Observation = npt.NDArray[np.float32]

# Special values for `advance` instead of an action.
RESTART: Final = -1  # deal the slot's next game
WAIT: Final = -2  # leave the game as it is
LOOK: Final = -3  # play nothing, and write the outputs for a state that was set


class Slot(Struct):
    """One place of a batch, in which games are played one after another."""

    stream: Long  # the source of its games' seeds
    episode: Long  # the number of the current game, from 1; 0 before the first
    ply: Short  # moves made in it
    totals: Annotated[Shorts, MAX_SEATS]  # the points paid out so far, by seat
    rng: Annotated[Rows[Rng], 1]


@dataclass(frozen=True)
class Part:
    """A part of an observation: its name, shape and description, and the names of the numbers in its last row."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    labels: tuple[str, ...] = ()
    low: float = 0.0  # the minimum
    high: float = 1.0  # the maximum

    @property
    def size(self) -> int:
        """Return the number of values."""
        return prod(self.shape)

    @property
    def names(self) -> Iterator[str]:
        """Return a name for each value: `lines[0,12]`, or with a label `players[1,eliminated]`."""
        for place in np.ndindex(self.shape):
            *first, last = map(str, place)
            yield f"{self.name}[{','.join([*first, self.labels[place[-1]] if self.labels else last])}]"


class Encoding(ABC):
    """A game on a board with a number of seats and options, as numbers."""

    rules: Rules
    seats: int
    options: Options
    actions: tuple[str, ...]  # move texts by action id
    parts: tuple[Part, ...]  # of an observation, in order
    most_plies: int  # the maximum number of moves of a game
    state: type[Struct]
    scratch: type[Struct]  # scratch space of the kernels, one row per thread
    start: Rows[Any]  # a state from which a game is dealt

    @abstractmethod
    def __init__(self, rules: Rules, seats: int, options: Options) -> None: ...

    @abstractmethod
    def coding(self, *, points: bool, restarts: bool) -> Rows[Any]:
        """Return the kernels' arguments besides the board: which rewards to pay, and whether an ended game restarts."""

    # The kernel (board, coding, start, states, raw, slots, history, actions, mask, seat, reward, done, observation,
    # scratch): play an action in each game, or RESTART, WAIT or LOOK, and write the outputs. The actions are legal by
    # the last mask; an observation without columns is left out. `raw` are the states as bytes, one row each.
    advance: Callable[..., None]

    # The kernel (board, coding, states, slots, history, numbers, moves, counts, seat, reward, done, scratch): in each
    # game of these numbers play the first `counts` of `moves`, as numbered by the rules, and write the seat to act, the
    # rewards and whether the game ended, but neither mask nor observation. Ended games do not restart. Returns the
    # number of the first game with an illegal move, and plays none after it; -1 if all are legal. None if games are
    # stepped in Python.
    play_turns: Callable[..., int] | None = None

    # The kernel (board, coding, state, raw, seat, scratch, row): write what a seat may know of a game into a row. It
    # reads nothing hidden from the seat, so a masked state gives the same row.
    observe_row: Callable[..., None]

    # The kernel (board, coding, states, raw, seats, scratch, rows): the same for many games, with one seat each.
    observe_rows: Callable[..., None]

    @abstractmethod
    def setup(self, slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        """Return the setup of the game that a slot has dealt, with all random events of these moves."""

    def blank_states(self, count: int) -> Rows[Any]:
        """Return blank states, all zero."""
        return blank(self.state, count)

    def keep_setup(self, slot: Rows[Slot], setup: Setup) -> None:  # noqa: B027
        """Store the setup of a game that was put in a slot; only encodings that resolve chance by setups need it."""

    def later_setup(self, setup: Setup, state: Rows[Any], slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        """Return a setup with all random events of moves after a state, by the generator of a slot as it was then."""
        return setup

    def totals(self, states: Rows[Any]) -> Observation:
        """Return the points of each seat in games that are over: games × seats, NaN for a seat without any."""
        found = np.full((len(states), self.seats), np.nan, np.float32)
        for game in range(len(states)):
            for seat in range(self.seats):
                total = self.rules.total(cast(Any, states)[game : game + 1], seat)
                found[game, seat] = np.nan if total is None else total
        return found

    def __copy__(self) -> "Encoding":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Encoding":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding_of, (self.rules, self.seats, self.options)

    def observe(self, view: View) -> Observation:
        """Return the observation of a view's seat: the row that `fareplay.envs` gives in the same position.

        Examples:
            >>> from fareplay.game.encoding import encoding_of
            >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
            >>> coded = encoding_of(game.rules, game.seats, game.options)
            >>> len(coded.observe(game.view(0))) == coded.size
            True
        """
        seat = self._seat(view)
        return self.observe_state(view.masked, seat)

    def observe_state(self, state: Rows[Any], seat: int) -> Observation:
        """Return the observation of a state, masked for the seat or whole."""
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {self.seats - 1}")
        row = np.empty(self.size, np.float32)
        coding, scratch = self._buffers
        raw = cast(Any, state).view(np.int8).reshape(1, -1)
        self.observe_row(self.rules.board, coding, state, raw, seat, scratch, row)
        return row

    def observe_states(self, states: Rows[Any], seats: Seats) -> Observation:
        """Return the observations of many states, with one seat each."""
        if seats.shape != (len(states),) or ((seats < 0) | (seats >= self.seats)).any():
            raise InvalidOption(f"seats are {len(states)}, from 0 to {self.seats - 1}, not {short_repr(seats)}")
        rows = np.empty((len(states), self.size), np.float32)
        coding, scratch = self._buffers
        raw = cast(Any, states).view(np.int8).reshape(len(states), -1)
        self.observe_rows(self.rules.board, coding, states, raw, seats, scratch, rows)
        return rows

    def mask(self, view: View) -> Mask:
        """Return the mask of actions that a view's seat may choose."""
        self._seat(view)
        legal = np.zeros(len(self.actions), np.bool_)
        legal[[self.ids[move] for move in view.legal_moves]] = True
        return legal

    def _seat(self, view: View) -> int:
        """Return the seat of a view. Raises InvalidOption if the view is of another game or a spectator's."""
        check_view(view)
        record, mine = view.record, (registry.name_of(self.rules), self.seats, self.options)
        if (record["game"], record["seats"], record["options"]) != mine:
            name, seats, options = record["game"], record["seats"], record["options"]
            raise InvalidOption(f"this encoding is of {mine}, and the view of {(name, seats, options)}")
        if view.seat is None:
            raise InvalidOption("an observation is a seat's, and this view is a spectator's")
        return view.seat

    @cached_property
    def _buffers(self) -> tuple[Rows[Any], Rows[Any]]:
        """Return the buffers for the kernel that observes."""
        return self.coding(points=False, restarts=False), blank(self.scratch)

    @cached_property
    def size(self) -> int:
        """Return the number of values in an observation."""
        return sum(part.size for part in self.parts)

    def __repr__(self) -> str:
        sizes = f"{len(self.actions)} actions, {self.size} numbers"
        return f"<Encoding of {registry.name_of(self.rules)} for {self.seats}: {sizes}>"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return a name for each value of an observation."""
        return tuple(name for part in self.parts for name in part.names)

    @property
    def bounds(self) -> tuple[Observation, Observation]:
        """Return the minimum and the maximum of each value of an observation."""
        low, high = ([getattr(part, name) for part in self.parts] for name in ("low", "high"))
        sizes = [part.size for part in self.parts]
        return np.repeat(np.array(low, np.float32), sizes), np.repeat(np.array(high, np.float32), sizes)

    @cached_property
    def ids(self) -> Mapping[str, int]:
        """Return action ids by move text."""
        return {text: action for action, text in enumerate(self.actions)}

    def split(self, observation: Observation) -> dict[str, Observation]:
        """Return the parts of an observation by name, each in its shape; a batch of observations keeps its first
        axis."""
        found, at = {}, 0
        for part in self.parts:
            found[part.name] = observation[..., at : at + part.size].reshape(*observation.shape[:-1], *part.shape)
            at += part.size
        return found


def encoding_of(rules: Rules, seats: int, options: Options) -> Encoding:
    """Return the encoding that a game's manifest names; for a game that names none, the one derived from its rules."""
    name = manifest.of(rules.game).encoding_class or "fareplay.game.rules_encoding:RulesEncoding"
    made = manifest.load(name)(rules, seats, rules.check_options(seats, options))
    assert isinstance(made, Encoding)
    return made


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the same array without the right to write to it."""
    seen = array.view()
    seen.flags.writeable = False
    return seen
