"""What a bot's process is asked: a turn at a time, up to the first thing that a move reveals."""

from random import Random

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.search_bot import SearchBot, Weighed
from fareplay.server.bots import worker

SECONDS = 0.02


def new(board: str, seed: int) -> fareplay.Game:
    """A game of two, on a board that two may use."""
    large = board in ("get-on-board/london", "get-on-board/paris")
    return fareplay.new(board, seats=2, seed=seed, options={"any_board": True} if large else {})


@pytest.mark.parametrize("board", ["get-on-board/new-york", "get-on-board/paris", "ticket-to-ride/london"])
@pytest.mark.parametrize("level", ["random", "novice", "casual"])
def test_a_job_is_a_turn(board: str, level: str) -> None:
    game, chance = new(board, 3), Random(3)
    while (seat := game.to_move) is not None:
        alone, revealed = len(game.choosers) == 1, game.revealed
        moves = worker.plan(level, chance.getrandbits(32), game.view(seat), SECONDS)
        for number, move in enumerate(moves):
            assert game.to_move == seat
            assert number == 0 or game.revealed == revealed  # what was revealed is seen before the next move
            game.push(move)
        assert not alone or game.to_move != seat or game.revealed != revealed
    assert game.ply


def test_a_turn_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    weigh = SearchBot._weigh

    def count(self: SearchBot, view: fareplay.View, game: fareplay.Game, ply: int, clock: bots.Clock) -> list[Weighed]:
        searches.append(ply)
        return weigh(self, view, game, ply, clock)

    monkeypatch.setattr(SearchBot, "_weigh", count)
    game, jobs = new("get-on-board/rome", 1), 0
    while (seat := game.to_move) is not None:
        jobs += 1
        for move in worker.plan("casual", jobs, game.view(seat), SECONDS):
            game.push(move)
    assert jobs <= 2 * (1 + 12)  # a departure and the rounds
    assert len(searches) <= jobs < game.ply
