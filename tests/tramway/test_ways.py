"""The example game in the three ways in which kernels run: with its libraries, by Numba and uncompiled."""

import os
import subprocess
import sys

import pytest

from fareplay.engine.library import this_platform

from .games import NAME

PLAY = f"""
import hashlib, sys
from random import Random
import fareplay
from fareplay.engine.library import Library
for seats in (2, 3, 4):
    game, chance, digest = fareplay.new("{NAME}", seats, seed=seats), Random(seats), hashlib.sha256()
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
        digest.update(game.state_at(game.ply).tobytes())
        digest.update(repr([[event.to_dict() for event in game.log.at(game.ply - 1)], game.scores]).encode())
    print(digest.hexdigest(), game.winners)
print(Library.of("tramway.rules").way.value)
"""


def play(way: str | None, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables} | ({} if way is None else {"FAREPLAY_KERNELS": way})
    return subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False)


def test_all_ways_do_the_same() -> None:
    played = []
    for way in ("native", "numba", "python"):
        done = play(way)
        assert done.returncode == 0, done.stderr
        *games, found = done.stdout.splitlines()
        assert found == way
        played.append(games)
    assert played[0] == played[1] == played[2]


@pytest.mark.skipif(this_platform() is None, reason="there are no libraries for this platform")
def test_nobody_has_to_ask_for_its_libraries() -> None:
    done = play(None)
    assert (done.stdout.splitlines()[-1], done.stderr) == ("native", "")
