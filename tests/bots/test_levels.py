"""Every level on every board: plays whole legal games, the same ones for the same seed."""

import pytest

import fareplay
from fareplay import bots, games
from fareplay.errors import InvalidOption

BOARDS = [name for name in fareplay.boards.names() if name.split("/")[0] in games.GAMES]


def play(board: str, level: str, seed: int) -> fareplay.Game:
    """A two-player game of one level against itself."""
    options = {"any_board": True} if board in ("get-on-board/london", "get-on-board/paris") else {}
    game = fareplay.new(board, seats=2, seed=seed, options=options)
    players = [
        bots.make(level, board, seed=seat, playouts=None if level in ("random", "novice") else 20) for seat in (0, 1)
    ]
    while (seat := game.to_move) is not None:
        game.push(players[seat].choose(game.view(seat), bots.Clock()))
    return game


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_plays_the_same_whole_game_for_the_same_seed(board: str, level: str) -> None:
    game = play(board, level, seed=3)
    assert game.is_over
    assert play(board, level, seed=3) == game


def test_unknown_names_are_told_apart() -> None:
    with pytest.raises(InvalidOption, match="there is no bot 'master'"):
        bots.make("master", "get-on-board/rome")
    with pytest.raises(InvalidOption, match="there is no game"):
        bots.make("expert", "get-on-board/atlantis")
    with pytest.raises(InvalidOption, match="not both"):
        bots.make("expert", "get-on-board/rome", playouts=3, seconds=1)


def test_a_seat_that_chooses_at_the_same_time_gets_a_choice_too() -> None:
    game = fareplay.new("get-on-board/new-york", seats=2, seed=5)
    view = game.view(1)
    assert bots.make("novice", game.name).choose(view, bots.Clock()) in view.legal_moves
