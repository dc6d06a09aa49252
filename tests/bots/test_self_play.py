"""Self-play plays like single bots, and the same games however they are divided into parts."""

import numpy as np
import pytest

from fareplay.bots import self_play
from fareplay.bots.self_play import play_games
from fareplay.errors import InvalidOption
from fareplay.rules import registry
from tests.one_by_one import SEED, played_one_by_one

BOARDS = (("get-on-board/new-york", 2), ("get-on-board/paris", 4), ("ticket-to-ride/london", 3))


@pytest.mark.parametrize(("board", "seats"), BOARDS)
def test_games_are_those_of_the_bots(board: str, seats: int) -> None:
    (ended,) = play_games(registry.find(board), seats, 3, SEED)
    for number in range(3):
        game = played_one_by_one(board, seats, number)
        assert game.rules.texts[int(ended.moves[number, 0])] == game.moves[0]
        points = [None if np.isnan(one) else int(one) for one in ended.points[number].tolist()]
        assert points == list(game.scores)
        assert np.flatnonzero(ended.wins[number]).tolist() == list(game.winners)


def test_parts_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.find("get-on-board/rome")
    (whole,) = play_games(rules, 2, 7, SEED)
    monkeypatch.setattr(self_play, "AT_ONCE", 3)
    parts = list(play_games(rules, 2, 5, SEED, first=2))
    assert [len(part.wins) for part in parts] == [3, 2]
    np.testing.assert_array_equal(np.concatenate([part.points for part in parts]), whole.points[2:])


def test_a_level_that_plans_game_by_game_is_refused() -> None:
    with pytest.raises(InvalidOption, match="expert does not play many games"):
        next(play_games(registry.find("get-on-board/rome"), 2, 1, level="expert"))
