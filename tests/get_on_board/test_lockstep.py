"""The kernels against the oracle: 2,000 random games in lock-step, on all boards, with every number of players."""

import pytest

from tests.get_on_board.lockstep import play_alone_in_step, play_in_step

QUICK, GAMES, CHUNK = 150, 2000, 50
QUICK_ALONE, GAMES_ALONE = 100, 1000


@pytest.mark.parametrize(
    "first",
    [*range(0, QUICK, CHUNK), *(pytest.param(first, marks=pytest.mark.long) for first in range(QUICK, GAMES, CHUNK))],
)
def test_kernels_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_in_step(seed)


@pytest.mark.parametrize(
    "first",
    [
        *range(0, QUICK_ALONE, CHUNK),
        *(pytest.param(first, marks=pytest.mark.long) for first in range(QUICK_ALONE, GAMES_ALONE, CHUNK)),
    ],
)
def test_kernels_and_oracle_agree_on_solo_games(first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_alone_in_step(seed)
