"""Lines told as JSON are the lines, in every game."""

import json
from random import Random

import pytest

import fareplay
from fareplay import boards


@pytest.mark.parametrize("name", boards.names())
@pytest.mark.parametrize("seed", range(4))
def test_lines_told_are_the_lines(name: str, seed: int) -> None:
    chance, game = Random(seed), fareplay.new(name, seed=seed)
    told = 0
    while not game.is_over:
        lines = game.lines()
        assert json.loads(game.told_lines()) == [line.to_dict() for line in lines]
        told += len(lines)
        safe = [line for line in lines if not line.eliminates] if seed % 2 else lines
        game.push(chance.choice(safe or lines).moves[0])
    assert told > 30
    assert json.loads(game.told_lines()) == []
