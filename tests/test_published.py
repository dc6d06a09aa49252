"""Published data about the bots: their ratings match the published ladder, and their games are complete."""

from pathlib import Path

import pytest

import fareplay
from fareplay import boards
from fareplay.arena import ratings, showcase
from fareplay.games import manifest

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"


def test_the_ratings_are_those_of_the_page() -> None:
    found = ratings.from_page(PAGE.read_text(encoding="utf-8"))
    assert set(found) == set(boards.names())
    for board, levels in found.items():
        assert ratings.read(board) == levels
        assert levels["expert"].rating > levels["casual"].rating > levels["random"].rating


def test_a_game_of_several_boards_has_their_mean() -> None:
    own = [ratings.read(board)["expert"].rating for board in boards.names() if board.startswith("get-on-board/")]
    assert ratings.read("get-on-board")["expert"].rating == pytest.approx(sum(own) / len(own), abs=0.06)
    assert ratings.read("ticket-to-ride") == ratings.read("ticket-to-ride/london")


def test_every_board_has_a_whole_game_to_watch() -> None:
    shown = [one for name in manifest.installed() for one in showcase.read(name)]
    assert {one.record["game"] for one in shown} == set(boards.names())
    for one in shown:
        game = fareplay.load(one.record)
        assert game.is_over
        assert [move for _, moves in one.turns for move in moves] == list(one.record["moves"])
        assert (list(one.scores), list(one.winners)) == (game.scores, game.winners)
        assert [dict(sheet) for sheet in one.sheets] == [game.sheet(seat) for seat in range(len(one.levels))]
