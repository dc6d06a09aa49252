"""Training makes better drivers, is the same for the same seed, and can be taken up again."""

from pathlib import Path

import numpy as np
import pytest

from fareplay.bots.game_bots import training_of
from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.bots import training
from fareplay.games.get_on_board.bots.training import Training


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 200)


def test_learns(tmp_path: Path) -> None:
    lessons = Training("get-on-board/rome", seed=1)
    before = lessons.measure(seats=2, count=200, seed=9)
    for _ in lessons.learn(6):
        pass
    assert lessons.measure(seats=2, count=200, seed=9) > before + 10


def test_resumes_where_it_stopped(tmp_path: Path) -> None:
    whole, half = Training("get-on-board/rome", seed=2), Training("get-on-board/rome", seed=2)
    points = list(whole.learn(4))
    assert list(half.learn(2)) == points[:2]
    half.save(tmp_path / "half.npz")
    again = Training.load("get-on-board/rome", tmp_path / "half.npz")
    assert list(again.learn(2)) == points[2:]
    whole.export(tmp_path / "whole.npz")
    again.export(tmp_path / "again.npz")
    assert (np.load(tmp_path / "whole.npz")["table"] == np.load(tmp_path / "again.npz")["table"]).all()


def test_only_get_on_board_learns() -> None:
    with pytest.raises(InvalidOption, match="nothing to train"):
        training_of("ticket-to-ride/london")
