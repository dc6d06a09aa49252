"""The kernels against the oracle: 2,000 random games in lock-step, of varied styles, with every number of players."""

import pytest

from tests.ticket_to_ride.lockstep import play_in_step

GAMES, CHUNK = 2000, 50


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_kernels_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_in_step(seed)
