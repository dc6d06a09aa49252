"""The kernels run uncompiled too, for a debugger, and give the same states byte for byte."""

import hashlib
import os
import subprocess
import sys
from random import Random

import pytest

import fareplay
from fareplay.rules.abilities import Simulation
from tests.random_games import play_randomly


def main() -> None:
    """Play a game of each edition and print what came of it, ply by ply."""
    for name, seats in (("get-on-board/new-york", 3), ("get-on-board/rome", 2)):
        game = fareplay.new(name, seats, seed=11)
        chance = Random(11)
        while not game.is_over:
            print(hashlib.sha256(game._state.tobytes()).hexdigest(), *game.legal_moves)
            if game.ply % 7 == 0:
                print(*(line.moves for line in game.lines()), *(game.peek(move).gain for move in game.legal_moves))
            play_randomly(game, 1, chance)
        print(hashlib.sha256(game._state.tobytes()).hexdigest(), game.scores, game.winners)
        print([event.to_dict() for event in game.log])
        while game.ply > 10:
            game.pop()
        print(Simulation.of(game.rules).play_many(game._state, 2, seed=5))


def test_uncompiled_kernels_give_the_same_states(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    compiled = capsys.readouterr().out.splitlines()
    environment = {**os.environ, "FAREPLAY_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)}
    # Warnings are errors: an integer that overflows is a mistake that compiled code would hide.
    command = [sys.executable, "-W", "error", "-m", "tests.get_on_board.test_uncompiled"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(compiled) > 100
    assert done.stdout.splitlines() == compiled


if __name__ == "__main__":
    main()
