"""The results of whole games of random moves, for statistics. `abilities.Simulation` makes them."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class SimulatedGames:
    """The results of many games, as arrays indexed by game, then by seat (and zone)."""

    points: npt.NDArray[np.int16]  # games × seats × zones, in the order of Rules.zones
    totals: npt.NDArray[np.int16]  # games × seats; for an eliminated player too, the sum of the zones
    eliminated: npt.NDArray[np.bool_]  # games × seats: eliminated players have no score
    winners: npt.NDArray[np.bool_]  # games × seats
    plies: npt.NDArray[np.int32]  # games: moves made

    @staticmethod
    def blank(games: int, seats: int, zones: int) -> "SimulatedGames":
        """Return arrays of zeros for a number of games."""
        return SimulatedGames(
            points=np.zeros((games, seats, zones), np.int16),
            totals=np.zeros((games, seats), np.int16),
            eliminated=np.zeros((games, seats), np.bool_),
            winners=np.zeros((games, seats), np.bool_),
            plies=np.zeros(games, np.int32),
        )

    @staticmethod
    def joined(parts: "Iterable[SimulatedGames]") -> "SimulatedGames":
        """Join several batches of games into one."""
        batches = list(parts)
        return SimulatedGames(
            *(np.concatenate([getattr(batch, name) for batch in batches]) for name in SimulatedGames.__annotations__)
        )


def seed_of(seed: int, number: int) -> int:
    """Return the seed of the n-th game of a simulation; it does not depend on the batches."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], signed=True)
