"""Playouts: whole games of random moves and how they ended, for statistics.

`Rules.simulate` makes them. A game may do it in one kernel; what is here works for any game, by its moves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from fareplay.rules import Options, Rules


@dataclass(frozen=True)
class Playouts:
    """How games ended: an array each, by game and then by seat (and zone)."""

    points: npt.NDArray[np.int16]  # games × seats × zones, in the order of Rules.zones
    totals: npt.NDArray[np.int16]  # games × seats; an eliminated player's stays what the zones sum up to
    eliminated: npt.NDArray[np.bool_]  # games × seats: without a score
    winners: npt.NDArray[np.bool_]  # games × seats
    plies: npt.NDArray[np.int32]  # games: moves made

    @staticmethod
    def blank(games: int, seats: int, zones: int) -> "Playouts":
        """Return empty arrays for so many games."""
        return Playouts(
            points=np.zeros((games, seats, zones), np.int16),
            totals=np.zeros((games, seats), np.int16),
            eliminated=np.zeros((games, seats), np.bool_),
            winners=np.zeros((games, seats), np.bool_),
            plies=np.zeros(games, np.int32),
        )

    @staticmethod
    def joined(parts: "Iterable[Playouts]") -> "Playouts":
        """Return several batches of games as one."""
        batches = list(parts)
        return Playouts(
            *(np.concatenate([getattr(batch, name) for batch in batches]) for name in Playouts.__annotations__)
        )


def seed_of(seed: int, number: int) -> int:
    """Return the seed of the n-th game of a simulation, whatever batch it is played in."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], signed=True)


def by_moves(rules: "Rules", seats: int, options: "Options", numbers: Sequence[int], seed: int) -> Playouts:
    """Deal and play the games of these numbers, one random legal move after another."""
    ended = Playouts.blank(len(numbers), seats, len(rules.zones))
    for row, number in enumerate(numbers):
        chance = Random(seed_of(seed, number))
        state, plies = play_out(rules, seats, options, chance)
        write(rules, state, seats, ended, row)
        ended.plies[row] = plies
    return ended


def play_out(rules: "Rules", seats: int, options: "Options", chance: Random) -> tuple[Any, int]:
    """Play one game from the deal to its end; return the last state and the number of moves."""

    def again(_: int) -> Random:
        return chance

    setup = rules.deal(seats, options, {}, chance)
    state = rules.start(seats, options, setup)
    setup = rules.settle(state, setup, again) or setup
    plies = 0
    while rules.to_move(state) is not None:
        rules.attempt(rules.board, state, rules.codes[chance.choice(rules.legal(state))])
        setup = rules.settle(state, setup, again) or setup
        plies += 1
    return state, plies


def write(rules: "Rules", state: Any, seats: int, ended: Playouts, row: int) -> None:
    """Write how a game ended into a row."""
    for seat in range(seats):
        sheet = rules.sheet(state, seat)
        ended.points[row, seat] = [sheet[zone] or 0 for zone in rules.zones]
        ended.eliminated[row, seat] = sheet["total"] is None
        ended.totals[row, seat] = sum(ended.points[row, seat]) if sheet["total"] is None else sheet["total"]
    for seat in rules.winners(state):
        ended.winners[row, seat] = True
