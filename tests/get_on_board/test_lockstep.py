"""The kernels against the oracle: 2,000 random games in lock-step, on all boards, with every number of players."""

import pytest

from tests.get_on_board.lockstep import play_in_step

QUICK, GAMES, CHUNK = 150, 2000, 50


@pytest.mark.parametrize(
    "first",
    [*range(0, QUICK, CHUNK), *(pytest.param(first, marks=pytest.mark.long) for first in range(QUICK, GAMES, CHUNK))],
)
def test_kernels_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_in_step(seed)
