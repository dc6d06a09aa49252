"""Encodings: a game on a board as numbers for learning programs. Actions have ids, observations are float32.

A game that has one names its class in its manifest, any other has that of `rules_encoding.py`; `fareplay.envs` knows
games through it. The kernels are the
game's own, for a kernel that is handed another one is slow or not cached.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Annotated, Any, Final, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from fareplay import games, manifest
from fareplay.engine.random import Rng
from fareplay.engine.struct import Long, Rows, Short, Shorts, Struct, blank
from fareplay.errors import InvalidOption, short_repr
from fareplay.facts import MAX_SEATS
from fareplay.rules import Options, Rules, Setup
from fareplay.view import View

Bytes = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int32]
Plies = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int32]
Rewards = npt.NDArray[np.float32]
Dones = npt.NDArray[np.bool_]
Observation = npt.NDArray[np.float32]

# What `advance` takes instead of an action.
RESTART: Final = -1  # deal the slot's next game
WAIT: Final = -2  # leave the game as it is
LOOK: Final = -3  # play nothing, and write what holds in a state that was put there


class Slot(Struct):
    """One place of a batch, in which games are played one after the other."""

    stream: Long  # where the seeds of its games come from
    episode: Long  # which of its games this is, from 1 on; 0 before the first
    ply: Short  # moves made in it
    totals: Annotated[Shorts, MAX_SEATS]  # the points paid out so far, by seat
    rng: Annotated[Rows[Rng], 1]


@dataclass(frozen=True)
class Part:
    """A part of an observation: its name, its shape, what it says, and the names of the numbers in its last row."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    labels: tuple[str, ...] = ()
    low: float = 0.0  # no number is less
    high: float = 1.0  # or more

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def names(self) -> Iterator[str]:
        """A name for each number: `lines[0,12]`, or with a label in the end `players[1,eliminated]`."""
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
    most_plies: int  # no game has more moves
    state: type[Struct]
    scratch: type[Struct]  # what the kernels need room for, one row in each thread
    start: Rows[Any]  # one state in which a game is dealt

    @abstractmethod
    def __init__(self, rules: Rules, seats: int, options: Options) -> None: ...

    @abstractmethod
    def coding(self, *, points: bool, restarts: bool) -> Rows[Any]:
        """The kernels' arguments besides the board: which rewards to pay, and whether an ended game restarts."""

    # The kernel (board, coding, start, states, raw, slots, history, actions, mask, seat, reward, done, observation,
    # scratch): play an action in each game, or RESTART, WAIT or LOOK, and write what holds after it. The actions are
    # legal by the last mask; an observation of no columns is left out. `raw` are the states as bytes, a row each.
    advance: Callable[..., None]

    # The kernel (board, coding, states, slots, history, numbers, moves, counts, seat, reward, done, scratch): in each
    # of the games of these numbers play the first `counts` of `moves`, as the rules number them, and write who is to
    # act, what the moves bring and whether they end the game, but neither mask nor observation. Ended games do not
    # begin anew. Returns the number of the first game in which a move is not legal, and plays none after it; -1 if all
    # are legal. None if games are stepped in Python.
    play_turns: Callable[..., int] | None = None

    # The kernel (board, coding, state, raw, seat, scratch, row): write what a seat may know of a game into a row. It
    # reads nothing that the seat may not know, so that a masked state gives the same row.
    observe_row: Callable[..., None]

    # The kernel (board, coding, states, raw, seats, scratch, rows): the same for many games, a seat each.
    observe_rows: Callable[..., None]

    @abstractmethod
    def setup(self, slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        """The setup of the game that a slot has dealt, with all that chance did in these moves."""

    def blank_states(self, count: int) -> Rows[Any]:
        """So many states, all zero."""
        return blank(self.state, count)

    def note_setup(self, slot: Rows[Slot], setup: Setup) -> None:  # noqa: B027
        """Remember the setup of a game that was put in a slot; only those need it who let chance act by setups."""

    def later_setup(self, setup: Setup, state: Rows[Any], slot: Rows[Slot], moves: Sequence[str]) -> Setup:
        """A setup with all that chance did in moves made after a state, by the generator of a slot as it was then."""
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
        """What the seat of a view knows, as numbers: the row that `fareplay.envs` gives it in the same position.

        Examples:
            >>> from fareplay import encoding
            >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
            >>> coded = encoding.encoding_of(game.rules, game.seats, game.options)
            >>> len(coded.observe(game.view(0))) == coded.size
            True
        """
        return self.observe_state(view.masked, self._seat(view))

    def observe_state(self, state: Rows[Any], seat: int) -> Observation:
        """The same from a state, masked for the seat or whole."""
        if isinstance(seat, bool) or not isinstance(seat, SupportsIndex) or not 0 <= int(seat) < self.seats:
            raise InvalidOption(f"there is no seat {short_repr(seat)}; there are 0 to {self.seats - 1}")
        row = np.empty(self.size, np.float32)
        coding, scratch = self._buffers
        raw = cast(Any, state).view(np.int8).reshape(1, -1)
        self.observe_row(self.rules.board, coding, state, raw, seat, scratch, row)
        return row

    def observe_states(self, states: Rows[Any], seats: Seats) -> Observation:
        """The same from many states, a seat each."""
        if seats.shape != (len(states),) or ((seats < 0) | (seats >= self.seats)).any():
            raise InvalidOption(f"seats are {len(states)}, from 0 to {self.seats - 1}, not {short_repr(seats)}")
        rows = np.empty((len(states), self.size), np.float32)
        coding, scratch = self._buffers
        raw = cast(Any, states).view(np.int8).reshape(len(states), -1)
        self.observe_rows(self.rules.board, coding, states, raw, seats, scratch, rows)
        return rows

    def mask(self, view: View) -> Mask:
        """Which actions the seat of a view may choose."""
        self._seat(view)
        legal = np.zeros(len(self.actions), np.bool_)
        legal[[self.ids[move] for move in view.legal_moves]] = True
        return legal

    def _seat(self, view: View) -> int:
        """The seat of a view; InvalidOption if it is of another game, or a spectator's."""
        record, mine = view.record, (games.name_of(self.rules), self.seats, self.options)
        if (record["game"], record["seats"], record["options"]) != mine:
            name, seats, options = record["game"], record["seats"], record["options"]
            raise InvalidOption(f"this encoding is of {mine}, and the view of {(name, seats, options)}")
        if view.seat is None:
            raise InvalidOption("an observation is a seat's, and this view is a spectator's")
        return view.seat

    @cached_property
    def _buffers(self) -> tuple[Rows[Any], Rows[Any]]:
        """What the kernel that observes is handed besides."""
        return self.coding(points=False, restarts=False), blank(self.scratch)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    def __repr__(self) -> str:
        sizes = f"{len(self.actions)} actions, {self.size} numbers"
        return f"<Encoding of {games.name_of(self.rules)} for {self.seats}: {sizes}>"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each number of an observation."""
        return tuple(name for part in self.parts for name in part.names)

    @property
    def bounds(self) -> tuple[Observation, Observation]:
        """The least and the most that each number of an observation can be."""
        low, high = ([getattr(part, name) for part in self.parts] for name in ("low", "high"))
        sizes = [part.size for part in self.parts]
        return np.repeat(np.array(low, np.float32), sizes), np.repeat(np.array(high, np.float32), sizes)

    @cached_property
    def ids(self) -> Mapping[str, int]:
        """Action ids by move text."""
        return {text: action for action, text in enumerate(self.actions)}

    def split(self, observation: Observation) -> dict[str, Observation]:
        """The parts of an observation by name, each in its shape; a batch of observations keeps its first axis."""
        found, at = {}, 0
        for part in self.parts:
            found[part.name] = observation[..., at : at + part.size].reshape(*observation.shape[:-1], *part.shape)
            at += part.size
        return found


def encoding_of(rules: Rules, seats: int, options: Options) -> Encoding:
    """Return the encoding that a game's manifest names; for a game that names none, the one derived from its rules."""
    name = manifest.of(rules.game).encoding_class or "fareplay.rules_encoding:RulesEncoding"
    made = manifest.load(name)(rules, seats, rules.check_options(seats, options))
    assert isinstance(made, Encoding)
    return made
