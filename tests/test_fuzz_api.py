"""No call of the public library crashes, whatever numbers it is given: see fuzz_api.py."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fareplay
from fareplay import dataset, envs, puzzles
from fareplay.envs import Batch, IllegalAction
from fareplay.errors import InvalidOption, InvalidRecord
from fareplay.puzzles import puzzle


def fuzz(calls: int) -> None:
    command = [sys.executable, "-m", "tests.fuzz_api", "--calls", str(calls)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-5000:]
    assert f"{calls} calls, 0 defects" in done.stdout


def test_odd_numbers() -> None:
    fuzz(300)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_odd_numbers() -> None:
    fuzz(100_000)


@pytest.mark.parametrize(("game", "seat"), [(0, 10**6), (0, 2), (0, -1), (3, 0), (-1, 0), (0, 0.5), ("0", 0)])
def test_what_a_seat_knows_is_asked_of_a_game_and_a_seat(game: int, seat: int) -> None:
    batch = Batch("get-on-board/new-york", seats=2, games=3)
    with pytest.raises(InvalidOption, match=r"there is no|call reset"):
        batch.observed(game, seat)
    batch.reset()
    with pytest.raises(InvalidOption, match="there is no"):
        batch.observed(game, seat)


def test_nothing_is_told_before_the_first_deal() -> None:
    batch = Batch("get-on-board/new-york", seats=2, games=3, restart=False)
    for ask in (lambda: batch.observed(0, 0), lambda: batch.moves(0), lambda: batch.step(batch.sample())):
        with pytest.raises(InvalidOption, match="call reset first"):
            ask()


def test_ended_games_are_left_alone_if_they_do_not_begin_anew() -> None:
    batch = Batch("get-on-board/new-york", seats=2, games=8, seed=3, restart=False)
    step, ended = batch.reset(), 0
    while step.mask.any():
        step = batch.step(batch.sample())
        ended += int(step.done.sum())
    assert ended == 8
    before = batch._states.tobytes()
    step = batch.step(np.zeros(8, np.int64))
    assert not step.done.any()
    assert not step.reward.any()
    assert batch._states.tobytes() == before


def test_an_order_that_is_none_is_refused() -> None:
    batch = Batch("get-on-board/new-york", seats=2, games=2)
    batch.reset()
    with pytest.raises(IllegalAction):
        batch.advance(np.array([-3, 10**6]))
    with pytest.raises(IllegalAction):
        batch.step(np.array([-1, -2]))


def test_what_is_easily_mistaken_is_explained() -> None:
    game: Any = fareplay.new("get-on-board/new-york", 2, seed=1)
    with pytest.raises(InvalidOption, match=r"this takes a view, such as game.view\(0\), not a Game"):
        fareplay.determinise(game, 1)
    with pytest.raises(InvalidRecord, match="pass a Path, or the text of the file"):
        fareplay.load("game.json")
    one_bot: Any = "novice"
    for make in (envs.single, envs.vector):
        with pytest.raises(InvalidOption, match=r"opponents is a list of bots, such as \['novice'\]"):
            make("get-on-board/new-york", opponents=one_bot)
    with pytest.raises(InvalidOption, match="seed must be a whole number of 0 or more"):
        Batch("get-on-board/new-york", seats=2, games=1, seed=-1)
    env = envs.single("get-on-board/new-york", opponents=["random"])
    env.reset(seed=1)
    action: Any = 1.5
    with pytest.raises(InvalidOption, match=r"an action is a whole number, not 1\.5"):
        env.step(action)


def test_buses_have_nothing_to_stop() -> None:
    game = fareplay.new("get-on-board/new-york", 2, seed=1)
    for _ in range(2):
        game.push(game.legal_moves[0])
    with pytest.raises(fareplay.IllegalMove, match="ends by itself"):
        game.push("stop")


def test_a_dataset_without_its_package_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for ask in (
        lambda: dataset.make(dataset.Plan("get-on-board/rome", bots=("random",), games=1), tmp_path / "games.parquet"),
        lambda: list(dataset.read(tmp_path / "games.parquet")),
        lambda: dataset.header_of(tmp_path / "games.parquet"),
    ):
        with pytest.raises(InvalidOption, match=r"pip install 'fareplay\[data\]'"):
            ask()
    assert not list(tmp_path.iterdir())


def test_a_package_that_cannot_be_imported_stops_no_other_game(tmp_path: Path) -> None:
    (tmp_path / "broken_game.py").write_text("import there_is_no_such_module\n", encoding="utf-8")
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[fareplay.games]\nbroken = broken_game:GAME\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import fareplay; print(*fareplay.boards.names())"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "get-on-board/london" in done.stdout
    assert "the game 'broken' of the package 'broken-game' is left out" in done.stderr
    assert "there_is_no_such_module" in done.stderr


@pytest.mark.parametrize(("part", "value"), [("zones", 3), ("best", float("inf")), ("answer", None), ("record", [])])
def test_a_puzzle_with_parts_of_the_wrong_kind_is_refused(part: str, value: object) -> None:
    good = puzzles.load_all()[0].to_dict()
    with pytest.raises(InvalidRecord):
        puzzle.from_dict({**good, part: value})
