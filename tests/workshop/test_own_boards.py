"""The boards that are Fareplay's own: valid, playable, in browsers, labelled, and as balanced as printed ones."""

import json

import pytest

import fareplay
from fareplay import boards, bots, workshop
from fareplay.games import manifest
from fareplay.rules import registry
from fareplay.texts import Texts, languages
from fareplay.workshop import measuring
from tests.repetitions import long_but

OWN = boards.own_names()


def test_own_boards_are_listed_apart() -> None:
    assert OWN == ["get-on-board/lisbon", "get-on-board/berlin", "get-on-board/tokyo", "ticket-to-ride/lisbon"]
    assert not set(OWN) & set(boards.names())
    assert boards.all_names() == [*boards.names(), *OWN]
    assert Texts("pt").board("get-on-board/tokyo") == "Tóquio"


@pytest.mark.parametrize("name", long_but(OWN, OWN[0]))
def test_an_own_board_is_like_a_printed_one(name: str) -> None:
    board = boards.read(name)
    assert workshop.check(board) == []
    outside = [figure for figure in workshop.figures(board) if not figure["low"] <= figure["value"] <= figure["high"]]
    assert len(outside) <= 2, outside  # a city may be special in something
    assert manifest.is_in_browsers(name)
    game = name.partition("/")[0]
    assert all(Texts(language).has_word(game, "city", board["board"]) for language in languages())
    trouble = workshop.assess(board, measuring.measure(board, board["players"][0], 400))["trouble"]
    assert trouble < 0.6, trouble


@pytest.mark.parametrize("name", OWN)
def test_bots_play_an_own_board_and_its_record_needs_no_board_file(name: str) -> None:
    seats = boards.read(name)["players"][0]
    game = fareplay.new(name, seats=seats, seed=3)
    bot = bots.make("casual", name, seed=1)
    for _ in range(3 * seats):
        assert game.to_move is not None
        game.push(bot.choose(game.view(game.to_move), bots.Clock()))
    record = json.loads(game.to_json())
    assert "board" not in record
    assert fareplay.load(record).moves == game.moves
    assert registry.is_built_in(registry.by_name(name))
