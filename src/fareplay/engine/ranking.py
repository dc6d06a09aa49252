"""Final places and victory: the one rule by which players are ranked, for every game."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel

OUT: Final = -(1 << 30)  # the rank of an eliminated player: below every score
OUT_POINTS: Final = 0  # what an eliminated player's points count as where a number is needed


@kernel
def write_places(ranks: npt.NDArray[np.int64], seats: int, places: npt.NDArray[np.int16]) -> None:
    """Write the place of each seat from its rank, of which more is better: 1 for the best. Equals share a place."""
    for seat in range(seats):
        places[seat] = 1
        for other in range(seats):
            if ranks[other] > ranks[seat]:
                places[seat] += 1


@kernel
def find_best(ranks: npt.NDArray[np.int64], seats: int) -> int:
    """Return the seats with the best rank, one bit each; none if all are out."""
    found, best = 0, OUT
    for seat in range(seats):
        if ranks[seat] > best:
            found, best = 1 << seat, int(ranks[seat])
        elif ranks[seat] == best and found:
            found |= 1 << seat
    return found


@kernel
def pay_winners(winners: int, seats: int, reward: npt.NDArray[np.float32]) -> None:
    """Write 1 for the victory, shared by the winners."""
    count = 0
    for seat in range(seats):
        count += winners >> seat & 1
    for seat in range(seats):
        reward[seat] = (winners >> seat & 1) / max(count, 1)
