"""The limit without foresight: charges are fair on average, and no game is above the limit."""

import numpy as np
import pytest

import fareplay
from fareplay import Game, bots
from fareplay.engine.struct import copy_of
from fareplay.games.get_on_board.bots.relaxation import charges, possible

BOARDS = ("get-on-board/new-york", "get-on-board/paris")


def alone(board: str, seed: int, level: str = "policy") -> Game:
    """A solo game of a bot."""
    bot = bots.make(level, board, seed=seed)
    game = fareplay.new(board, seats=1, seed=seed)
    while game.to_move is not None:
        for move in bots.plan_turn(bot, game.view(0), bots.Clock()):
            game.push(move)
    return game


@pytest.mark.parametrize("board", BOARDS)
def test_charges_are_fair_to_a_player_without_foresight(board: str) -> None:
    found = np.array([charges(alone(board, seed)) for seed in range(120)])
    error = found.std(ddof=1) / np.sqrt(len(found))
    assert found.std() > 1.0  # they charge something
    assert abs(found.mean()) < 4 * error


@pytest.mark.parametrize("board", BOARDS)
def test_no_game_is_above_the_limit(board: str) -> None:
    for seed in range(3):
        game = alone(board, seed)
        before = copy_of(game.state_at(game.ply)).tobytes()
        assert possible(game, 200).short >= 0
        assert game.state_at(game.ply).tobytes() == before


def test_without_charges_the_limit_is_the_clairvoyants() -> None:
    for seed in range(3):
        game = alone("get-on-board/rome", seed)
        assert possible(game, 100, part=0.0).limit == bots.solve(game, 0, width=100).points
