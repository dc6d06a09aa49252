"""The style of the library: games and their values can be copied, pickled, printed and typed."""

import copy
import json
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import fareplay
from fareplay import boards, bots, envs
from tests.random_games import play_randomly

RIDE = "ticket-to-ride/london"
NAMES = ("get-on-board/rome", RIDE)


def played(name: str, plies: int = 12) -> fareplay.Game:
    game = fareplay.new(name, seats=2, seed=4)
    play_randomly(game, plies, Random(4))
    return game


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, fareplay.Game.copy])
def test_a_copy_is_played_on_by_itself(make: Callable[[fareplay.Game], fareplay.Game]) -> None:
    game = played(NAMES[0])
    before = game.record()
    twin = make(game)
    assert twin == game
    twin.push(twin.legal_moves[0])
    assert game.record() == before
    game.pop()
    assert twin.ply == game.ply + 2


@pytest.mark.parametrize("name", NAMES)
def test_games_views_lines_and_sheets_pickle(name: str) -> None:
    game = played(name)
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    while not game.is_over:  # the same chance goes on, also after a shuffle
        move = game.legal_moves[0]
        game.push(move)
        twin.push(move)
    assert twin.record() == game.record()
    while twin.ply > 12:
        twin.pop()
    view = twin.view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    for line in twin.lines()[:3]:
        again = pickle.loads(pickle.dumps(line))
        assert again == line != twin.lines()[-1]
        assert (again.events, again.sheet) == (line.events, line.sheet)
        assert copy.copy(line).to_dict() == line.to_dict()


def test_a_game_on_a_board_of_ones_own_pickles(tmp_path: Path) -> None:
    file = tmp_path / "town.json"
    file.write_text(json.dumps(boards.read("get-on-board/rome") | {"board": "town"}), encoding="utf-8")
    game = fareplay.new(str(file), seed=1)
    file.unlink()
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game.rules)).facts == game.rules.facts
    ours = played(NAMES[0]).rules
    assert pickle.loads(pickle.dumps(ours)) is copy.deepcopy(ours) is ours


def wrong(move: str) -> None:
    fareplay.new("get-on-board/rome", seed=1).push(move)


def test_an_error_comes_out_of_a_pool_of_processes() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool, pytest.raises(fareplay.IllegalMove) as caught:
        pool.map(wrong, ["Q99"])
    assert caught.value.move == "Q99"
    assert caught.value.legal


@pytest.mark.parametrize(
    "error",
    [
        fareplay.IllegalMove("Q99", "G34", "there is no such road", ["A1"]),
        fareplay.InvalidRecord("moves[3]", "is no move"),
        fareplay.InvalidBoard("town.json", "roads", "is missing"),
        fareplay.InvalidOption("there is no seat 9"),
    ],
)
def test_errors_pickle(error: fareplay.FareplayError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_legal_moves_are_texts() -> None:
    moves = fareplay.new("get-on-board/rome", seed=1).legal_moves
    first: str = moves[0]
    some: list[str] = moves[:2]
    assert first in some
    assert moves == list(moves) == moves
    assert moves != some[:1]


@pytest.mark.parametrize("name", NAMES)
def test_print_shows_the_board_and_the_sheets(name: str) -> None:
    game = played(name)
    text = str(game)
    assert "seat 0  seat 1" in text
    assert text.count("\n") > 15
    assert text.splitlines()[-1].split()[1:] == [str(score) for score in game.scores]
    seen = str(game.view(0))
    assert seen.splitlines()[0] == text.splitlines()[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_a_picture_that_shows_what_the_seat_sees(name: str) -> None:
    game = played(name)
    assert game.view(0).svg() == game.svg(0)
    assert game.view(None)._repr_svg_() == game.svg(None)


def test_what_a_program_annotates_is_exported() -> None:
    game = played(NAMES[0])
    assert isinstance(game.lines()[0], fareplay.Line)
    assert isinstance(game.sheet(0), fareplay.Sheet)
    assert issubclass(fareplay.Bot, object)
    assert set(fareplay.__all__) <= set(dir(fareplay))
    for name in fareplay.__all__:
        getattr(fareplay, name)


@pytest.mark.parametrize(
    ("name", "key", "place"),
    [
        ("get-on-board/rome", "raods", "raods"),
        ("get-on-board/rome", "intersections", "intersections[0].passenger"),
        ("get-on-board/rome", "roads", "roads[0].jamed"),
        (RIDE, "tickets", "tickets[0].value"),
    ],
)
def test_an_unknown_key_of_a_board_file_is_refused(name: str, key: str, place: str, tmp_path: Path) -> None:
    facts = boards.read(name)
    if key in facts:
        facts[key][0][place.rpartition(".")[2]] = 1
    else:
        facts[key] = []
    file = tmp_path / "town.json"
    file.write_text(json.dumps(facts | {"board": "town"}), encoding="utf-8")
    with pytest.raises(fareplay.InvalidBoard, match="is unknown") as caught:
        fareplay.new(str(file))
    assert caught.value.place == place


def test_environments_and_bots_say_what_they_are() -> None:
    board = "get-on-board/rome"
    assert repr(envs.single(board, 1, ["novice"])) == "<SeatEnv of get-on-board/rome for 2, seat 1>"
    assert repr(envs.aec(board)) == "<AgentsEnv of get-on-board/rome for 2>"
    assert repr(envs.Batch(board, games=3).encoding).startswith("<Encoding of get-on-board/rome for 2: ")
    for level, text in (
        ("random", "RandomBot(seed=7)"),
        ("novice", "Novice(seed=7)"),
        ("skilled", "SearchBot(playouts=5, seed=7)"),
    ):
        playouts = 5 if level == "skilled" else None
        assert repr(bots.make(level, board, seed=7, playouts=playouts)) == text
    assert repr(bots.make("expert", board, seed=7, seconds=0.5)) == "SearchBot(seconds=0.5, seed=7)"
    assert repr(bots.from_policy(max, board)) == "<PolicyBot for get-on-board/rome: max>"
