"""The example game has no bots of its own: the general ones play it."""

import json
import random

import pytest

import fareplay
from fareplay import bots

from ..cli.conftest import Run
from ..cli.conftest import run as run
from .games import NAME, otherwise, played

FEW = 4  # playouts of those that search


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_level_plays_a_whole_game(level: str) -> None:
    game = fareplay.new(NAME, 3, seed=2)
    seats = [bots.make(level, NAME, seed=seat, playouts=FEW) for seat in range(3)]
    while (seat := game.to_move) is not None:
        game.push(seats[seat].choose(game.view(seat), bots.Clock()))
    assert game.ply == 30


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_knows_nothing_that_is_hidden(level: str) -> None:
    chance = random.Random(1)
    for ply in (0, 5, 12, 19):
        game = played(2, 5, moves=ply)
        seat = game.to_move
        assert seat is not None
        chosen = bots.make(level, NAME, seed=3, playouts=FEW).choose(game.view(seat), bots.Clock())
        for _ in range(3):
            twin = otherwise(game, seat, chance)
            assert bots.make(level, NAME, seed=3, playouts=FEW).choose(twin.view(seat), bots.Clock()) == chosen


def test_the_novice_takes_what_brings_most_now() -> None:
    game = fareplay.new(NAME, 2, seed=2)
    seat = game.to_move
    assert seat is not None
    move = bots.make("novice", NAME).choose(game.view(seat), bots.Clock())
    assert game.peek(move).gain == max(line.gain for line in game.lines())


def test_an_arena_lets_them_play_each_other(run: Run) -> None:
    names = ("random", "novice", "expert:playouts=4")
    found = json.loads(run("arena", NAME, *names, "--games", 4, "--processes", 1, "--json").stdout)
    assert {one["name"] for one in found["standings"]} == set(names)
