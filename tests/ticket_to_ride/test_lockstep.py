"""The kernels against the oracle: 2,000 random games in lock-step, of varied styles, with every number of players."""

import os
import subprocess
import sys

import pytest

from tests.ticket_to_ride.conftest import views_of_a_game
from tests.ticket_to_ride.lockstep import play_in_step

QUICK, GAMES, CHUNK = 150, 2000, 50


@pytest.mark.parametrize(
    "first",
    [*range(0, QUICK, CHUNK), *(pytest.param(first, marks=pytest.mark.long) for first in range(QUICK, GAMES, CHUNK))],
)
def test_kernels_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_in_step(seed)


def test_the_kernels_do_the_same_with_the_compiler_off() -> None:
    """A debugger steps through the same functions, so numbers must not overflow there that do not when compiled."""
    code = (
        "import warnings; warnings.simplefilter('error')\n"
        "from tests.ticket_to_ride.lockstep import play_in_step\n"
        "from tests.ticket_to_ride.conftest import views_of_a_game\n"
        "print(play_in_step(4).to_json(), views_of_a_game(), sep='\\n')"
    )
    settings = {**os.environ, "FAREPLAY_KERNELS": "python"}
    result = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == [play_in_step(4).to_json(), views_of_a_game()]
