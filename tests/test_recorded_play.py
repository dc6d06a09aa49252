"""Rules and bots do what they did when `recorded_play.json` was written."""

import json

import pytest

from fareplay import bots

from .recorded_play import FILE, choices, positions, states

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("board", RECORDED)
def test_random_games_have_the_same_states(board: str) -> None:
    for seats, recorded in RECORDED[board]["states"].items():
        assert states(board, int(seats)) == recorded, f"{seats} players"


@pytest.mark.parametrize("board", RECORDED)
def test_bots_choose_the_same_moves(board: str) -> None:
    recorded = RECORDED[board]["choices"]
    assert list(recorded) == list(bots.names(board))
    views = positions(board)
    for level in recorded:
        assert choices(board, level, views) == recorded[level], level
