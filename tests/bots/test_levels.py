"""Every level on every board: plays whole legal games, the same ones for the same seed, and sees only its view."""

import json
from pathlib import Path

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.levels import strength_of
from fareplay.bots.search_bot import SearchBot
from fareplay.errors import InvalidOption
from fareplay.rules import registry
from tests.bots.playing import BOARDS, TICKET_TO_RIDE, late, midgame, new, play_out
from tests.repetitions import long_but

FEW = {"casual": 20, "skilled": 20, "expert": 20}


@pytest.mark.parametrize("board", long_but(BOARDS, "get-on-board/rome", TICKET_TO_RIDE))
@pytest.mark.parametrize("level", bots.LEVELS)
def test_plays_the_same_whole_game_for_the_same_seed(board: str, level: str) -> None:
    def play() -> fareplay.Game:
        players = [bots.make(level, board, seed=seat, playouts=FEW.get(level)) for seat in (0, 1)]
        return play_out(new(board, seed=3), *players)

    game = play()
    assert game.is_over
    assert play() == game


@pytest.mark.parametrize(("board", "level"), [(board, level) for board in BOARDS for level in bots.names(board)])
def test_sees_only_its_view(board: str, level: str) -> None:
    """Two games that differ only in what the seat cannot know get the same choice (design, section 6)."""
    for plies in (0, 9, 30):
        game = midgame(board, seed=plies, plies=plies)
        seat = game.to_move
        if seat is None:
            continue
        view = game.view(seat)
        other = fareplay.determinise(view, 99)
        assert other.view(seat) == view
        first, second = (bots.make(level, board, seed=4, playouts=FEW.get(level)) for _ in range(2))
        assert first.choose(view, bots.Clock()) == second.choose(other.view(seat), bots.Clock())


@pytest.mark.parametrize("board", BOARDS)
def test_plays_a_turn_the_same_whether_or_not_it_began_it(board: str) -> None:
    """A bot that takes over in the middle of a turn continues the line of the turn."""
    game = midgame(board, seed=2, plies=12)
    one = bots.make("expert", board, playouts=50)
    for _ in range(6):
        if (seat := game.to_move) is None:
            break
        view = game.view(seat)
        move = one.choose(view, bots.Clock())
        assert bots.make("expert", board, playouts=50).choose(view, bots.Clock()) == move
        game.push(move)


def begun_otherwise(bot: bots.Bot, seed: int) -> fareplay.Game | None:
    """Return a game in the middle of a turn that began differently from the bot's plan; None if there is no choice."""
    game = late("get-on-board/new-york", seats=2, seed=seed, until=4)
    assert game.to_move is not None
    planned = bot.choose(game.view(game.to_move), bots.Clock())
    others = [move for move in game.legal_moves if move != planned]
    if not others:
        return None
    game.push(others[0])
    return game if len(game.legal_moves) > 1 and game.history[-1][0] == game.to_move else None


@pytest.mark.parametrize("level", ["casual", "expert"])
def test_goes_on_with_a_turn_that_somebody_else_began(level: str) -> None:
    """Even if it had planned another line itself: the view decides, not the memory."""
    one = bots.make(level, "get-on-board/new-york", playouts=50)
    game = next(game for seed in range(40) if (game := begun_otherwise(one, seed)) is not None)
    while (seat := game.to_move) is not None and game.history[-1][0] == seat:
        move = one.choose(game.view(seat), bots.Clock())
        assert bots.make(level, game.name, playouts=50).choose(game.view(seat), bots.Clock()) == move
        game.push(move)


@pytest.mark.parametrize("board", BOARDS)
def test_seats_that_choose_at_the_same_time_get_a_choice(board: str) -> None:
    game = new(board, seed=5)
    view = game.view(1)
    for level in bots.names(board):
        assert bots.make(level, board, playouts=FEW.get(level)).choose(view, bots.Clock()) in view.legal_moves


def test_a_stopped_clock_still_gives_a_choice() -> None:
    game = midgame("get-on-board/rome")
    assert game.to_move is not None
    view, clock = game.view(game.to_move), bots.Clock(60)
    clock.stop()
    assert clock.seconds_left == 0
    assert bots.make("expert", game.name, seconds=60).choose(view, clock) in view.legal_moves


def test_thinks_for_seconds_on_several_threads() -> None:
    game = midgame("get-on-board/rome")
    assert game.to_move is not None
    view = game.view(game.to_move)
    assert bots.make("expert", game.name, seconds=0.02, threads=2).choose(view, bots.Clock()) in view.legal_moves


def test_a_hint_tells_ways_to_play_the_turn() -> None:
    game = midgame("get-on-board/new-york")
    assert game.to_move is not None
    ways = bots.hint(game.view(game.to_move))
    assert {way.moves for way in ways} <= {line.moves for line in game.lines()}
    assert ways[0].playouts == max(way.playouts for way in ways)
    assert all(0 <= way.win <= 1 for way in ways)
    with pytest.raises(InvalidOption, match="only a seat with a choice"):
        bots.hint(game.view(None))


def test_the_seats_of_a_table_share_the_playouts_where_a_seat_more_takes_longer() -> None:
    board = "ticket-to-ride/london"
    strength = strength_of("expert", registry.by_name(board))
    for seats in (2, 4):
        game = fareplay.new(board, seats=seats, seed=1)
        seat = game.choosers[0]
        for expected, playouts in ((strength.playouts // seats, None), (60, 60)):
            expert = bots.make("expert", board, playouts=playouts)
            assert isinstance(expert, SearchBot)
            ways = expert.advise(game.view(seat), game, game.ply, bots.Clock())
            assert sum(way.playouts for way in ways) == expected


def test_a_board_of_ones_own_has_the_bots_of_its_game(tmp_path: Path) -> None:
    for board in ("get-on-board/rome", "ticket-to-ride/london"):
        facts = fareplay.boards.read(board) | {"board": "mine", "title": "Mine"}
        file = tmp_path / f"{facts['game']}.json"
        file.write_text(json.dumps(facts))
        game = fareplay.new(str(file), seats=2, seed=1)
        assert bots.names(str(file)) == bots.names(game.rules) == bots.names(board)
        for level in bots.names(game.rules):
            player = bots.make(level, game.rules, seed=1, playouts=FEW.get(level))
            assert player.choose(game.view(0), bots.Clock()) in game.choices(0)
        assert bots.hint(game.view(0))


def test_unknown_names_are_told_apart() -> None:
    with pytest.raises(InvalidOption, match="there is no bot 'master'"):
        bots.make("master", "get-on-board/rome")
    with pytest.raises(InvalidOption, match="there is no bot 'planner' for get-on-board"):
        bots.make("planner", "get-on-board/rome")
    with pytest.raises(InvalidOption, match="there is no game"):
        bots.make("expert", "get-on-board/atlantis")
    with pytest.raises(InvalidOption, match="not both"):
        bots.make("expert", "get-on-board/rome", playouts=3, seconds=1)


@pytest.mark.parametrize(("board", "level"), [(board, level) for board in BOARDS[-2:] for level in bots.names(board)])
def test_a_view_without_a_choice_is_refused_clearly(board: str, level: str) -> None:
    game = midgame(board, seed=1, plies=9)
    seat = game.to_move
    assert seat is not None
    bot = bots.make(level, board)
    for view in (game.view(None), game.view(1 - seat)):
        with pytest.raises(InvalidOption, match="a seat that has a choice to make"):
            bot.choose(view, bots.Clock())
