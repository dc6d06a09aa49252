"""The explorer's interface to a game: what players begin with, and where their lines went."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from fareplay.engine.struct import Rows
from fareplay.errors import InvalidOption
from fareplay.game.game import Game
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.rules.rules import Rules
from fareplay.rules.terminal import Sketch

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Axis:
    """One of the things a player begins with, such as the departure; a value is a set of names, such as two tickets."""

    name: str
    values: tuple[tuple[str, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return all names that occur in values, in their order."""
        return tuple(dict.fromkeys(name for value in self.values for name in value))


class GameExplorer(ABC):
    """One game on one board, as the explorer counts it. A cell is one value of each axis."""

    axes: tuple[Axis, ...]
    places: tuple[str, ...]  # the parts of the board that a line may use, in the order of the board file
    seats: int  # at the tables whose games are counted

    @abstractmethod
    def __init__(self, rules: Rules) -> None: ...

    @abstractmethod
    def values(self, states: Rows[Any], seats: int, opening: npt.NDArray[np.int16]) -> Numbers:
        """Return what each seat of finished games began with: games × seats × axes, numbers of values.

        `opening` is each seat's first move, games × seats, as the kernels number moves.
        """

    @abstractmethod
    def used(self, states: Rows[Any], seats: int) -> Flags:
        """Return which places each seat used in finished games: games × seats × places."""

    @abstractmethod
    def heat_map(self, shares: Sequence[float]) -> Sketch:
        """Return the board for a terminal, with the share of players who used each place."""

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Return the number of values of each axis."""
        return tuple(len(axis.values) for axis in self.axes)

    def cells(self, states: Rows[Any], seats: int, opening: npt.NDArray[np.int16]) -> Numbers:
        """Return the cell of each seat of finished games: games × seats."""
        values = self.values(states, seats, opening)
        return np.asarray(np.ravel_multi_index(tuple(np.moveaxis(values, 2, 0)), self.shape))

    def seats_of(self, game: Game) -> Sequence[tuple[int, list[int]]]:
        """Return for each seat of a finished game its cell and the numbers of the places it used."""
        if not game.is_over:
            raise InvalidOption("the game is not over")
        state = game.state_at(game.ply)
        opening = np.array([[game.rules.codes[move] for move in game.moves[: game.seats]]], np.int16)
        cells, used = self.cells(state, game.seats, opening)[0], self.used(state, game.seats)[0]
        return [(int(cell), np.flatnonzero(row).tolist()) for cell, row in zip(cells, used, strict=True)]


def explorer_for(rules: Rules) -> GameExplorer:
    """Return the explorer of a board. Raises InvalidOption if its game has none."""
    name = manifest.of(rules.game).explorer_class
    if name is None:
        raise InvalidOption(f"there is no explorer for {registry.name_of(rules)}")
    made = manifest.load(name)(rules)
    assert isinstance(made, GameExplorer)
    return made
