"""Training improves the bots, is reproducible and resumable, and its result can be loaded."""

import json
from pathlib import Path

import numpy as np
import pytest

from fareplay import boards, bots
from fareplay.bots.game_bots import training_of
from fareplay.bots.search.clock import Clock
from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.bots import training
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.bots.training import Training
from fareplay.rules import registry
from tests.bots.playing import midgame

ROME = "get-on-board/rome"


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 200)


def learn(lessons: Training, count: int) -> list[float]:
    """Return the reports of some games."""
    return list(lessons.learn(count))


def test_tables_are_learned() -> None:
    lessons = Training(ROME, seed=1)
    before = lessons.measure(seats=2, count=200, seed=9)
    learn(lessons, 1200)
    assert lessons.measure(seats=2, count=200, seed=9) > before + 10


def test_resumes_where_it_stopped(tmp_path: Path) -> None:
    whole, half = Training(ROME, seed=2), Training(ROME, seed=2)
    learn(whole, 400)
    learn(whole, 400)
    learn(half, 400)
    half.save(tmp_path / "half.npz")
    again = Training.load(ROME, tmp_path / "half.npz")
    learn(again, 400)
    whole.export(tmp_path / "whole.npz")
    again.export(tmp_path / "again.npz")
    with np.load(tmp_path / "whole.npz") as one, np.load(tmp_path / "again.npz") as other:
        assert one.files == other.files
        for name in one.files:
            assert (one[name] == other[name]).all()


def test_learns_from_as_many_games_as_are_asked_for() -> None:
    lessons = Training(ROME, seed=3)
    learn(lessons, 10)
    assert lessons.games == 10
    learn(lessons, 203)
    assert lessons.games == 213


def test_bots_play_with_the_weights_of_a_file(tmp_path: Path) -> None:
    lessons = Training(ROME, seed=1)
    learn(lessons, 5)
    lessons.export(tmp_path / "rome.npz")
    game = midgame(ROME, seats=2, seed=3, plies=20)
    bot = bots.make("expert", ROME, playouts=20, weights=tmp_path / "rome.npz")
    assert bot.choose(game.view(game.to_move), Clock()) in game.legal_moves
    policy = Policy(registry.by_name(ROME), weights=tmp_path / "rome.npz")
    with np.load(tmp_path / "rome.npz") as file:
        assert (policy.weights[0].table[:] == file["table"]).all()


def test_a_board_of_ones_own_is_trained_too(tmp_path: Path) -> None:
    rules = registry.by_name(ROME)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**boards.read(ROME), "board": "mine"}), encoding="utf-8")
    lessons = Training(str(file), seed=1)
    learn(lessons, 5)
    lessons.export(tmp_path / "mine.npz")
    assert Policy(rules, weights=tmp_path / "mine.npz").weights[0].table[:].any()


def test_refuses_what_are_no_weights(tmp_path: Path) -> None:
    text, other = tmp_path / "text.npz", tmp_path / "other.npz"
    text.write_text("weights", encoding="utf-8")
    np.savez(other, table=np.zeros(3))
    for file, what in ((text, "cannot be read"), (other, "another version"), (tmp_path / "none.npz", "cannot be read")):
        with pytest.raises(InvalidOption, match=what):
            bots.make("expert", ROME, weights=file)
    Training(ROME, seed=1).export(tmp_path / "rome.npz")
    with pytest.raises(InvalidOption, match="novice uses no weights"):
        bots.make("novice", ROME, weights=tmp_path / "rome.npz")
    with pytest.raises(InvalidOption, match="use no weights"):
        bots.make("expert", "ticket-to-ride/london", weights=tmp_path / "rome.npz")


def test_only_get_on_board_learns() -> None:
    with pytest.raises(InvalidOption, match="cannot be trained"):
        training_of("ticket-to-ride/london")
    assert training_of(ROME) is Training
