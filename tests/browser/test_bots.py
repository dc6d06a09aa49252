"""Bots on the device choose what the library's bots choose: same view, same seed, same moves."""

from base64 import b64encode
from random import Random

import pytest

import fareplay
from fareplay import bots
from tests.bots.playing import positions
from tests.browser import node
from tests.repetitions import long_but

BOARDS = fareplay.boards.names()[:5]
QUICK = ("random", "novice", "casual", "skilled")


def compare(board: str, levels: tuple[str, ...], count: int, seed: int) -> None:
    chance, cases, expected = Random(seed), [], []
    for game in positions(board, count, seed):
        assert game.to_move is not None
        view = game.view(game.to_move)
        for level in levels:
            number = chance.randrange(1000)
            expected.append(bots.plan_turn(bots.make(level, board, seed=number), view, bots.Clock()))
            state = b64encode(view.state.tobytes()).decode()
            cases.append({"game": board, "level": level, "seed": number, "seat": view.seat, "state": state})
    assert node.run("bots.mjs", cases) == expected


def compare_advice(board: str, count: int, seed: int) -> None:
    """The adviser on the device, whose best way is the suggestion shown to newcomers, ranks as the hint does."""
    views = [game.view(game.to_move) for game in positions(board, count, seed)]
    cases = [
        {"game": board, "level": "adviser", "seat": view.seat, "state": b64encode(view.state.tobytes()).decode()}
        for view in views
    ]
    expected = [[list(way.moves) for way in bots.hint(view)] for view in views]
    assert node.run("bots.mjs", cases) == expected


@pytest.mark.parametrize("board", long_but(BOARDS, "get-on-board/rome", "ticket-to-ride/london"))
@pytest.mark.parametrize("count", [2, pytest.param(200, marks=pytest.mark.long)])
def test_the_adviser_on_the_device_is_that_of_the_library(board: str, count: int) -> None:
    compare_advice(board, count, seed=5)


@pytest.mark.parametrize("board", long_but(BOARDS, "get-on-board/new-york", "ticket-to-ride/london"))
def test_quick_levels(board: str) -> None:
    compare(board, QUICK, 12, seed=1)


def test_the_expert() -> None:
    compare("get-on-board/new-york", ("expert",), 2, seed=2)
    compare("ticket-to-ride/london", ("expert",), 1, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
def test_quick_levels_in_many_positions(board: str) -> None:
    compare(board, QUICK, 200, seed=3)


if __name__ == "__main__":  # python -m tests.browser.test_bots: every level, the expert too
    for each in BOARDS:
        compare(each, (*QUICK, "expert"), 200, seed=4)
        print(each, "200 positions, every level: the same moves", flush=True)
